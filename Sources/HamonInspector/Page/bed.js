// The bed: the whole graph at rest, drawn again when the camera moves or another ripple begins.

/** Whether the flow is to lead down: on a phone, and where the stage is higher than wide. */
const isTall = (stage) => window.innerWidth < 600 || stage.width < stage.height * 0.9;

class Bed {
  constructor(stage, log) {
    this.stage = stage;
    this.log = log;
    this.unfolded = new Set();
    this.only = null;  // the nodes to which a filter limits the picture
    this.paths = null;
  }

  /** Folds, layers and places everything anew for the stage's size. */
  lay() {
    const { stage, log } = this;
    this.isPortrait = this.flow ? this.flow === 'down' : isTall(stage);
    const context = stage.bed.getContext('2d');
    setFont(stage.width < 600);
    context.font = `600 ${FONT.name}px ${stage.font}`;
    this.nodes ??= drawnNodes(log);
    if (!this.isLayered) { findLayers(this.nodes); this.isLayered = true; }
    for (const node of this.nodes) node.card = null;
    this.cards = makeCards(log, this.only ? this.nodes.filter((node) => this.only.has(node)) : this.nodes, this.unfolded);
    sizeCards(this.cards, (text) => context.measureText(text).width, (node) => this.longestLine(node), stage.width < 600);
    this.links = linkCards(this.cards);
    this.box = placeCards(this.cards, this.links, { width: stage.width - EDGE.side * 2, height: stage.height - EDGE.top - EDGE.bottom }, this.isPortrait);
    this.linkOf = new Map();
    for (const link of this.links) {
      link.points = curve(link.from, link.to, link.bends, this.isPortrait);
      this.linkOf.set(link.from.index * 0x400000 + link.to.index, link);
    }
    this.curves = new Map();
  }

  /** The longest of the changes that will be on a node's card, of the first few. */
  longestLine(node) {
    let longest = '';
    for (const place of node.places.slice(0, 12)) {
      const text = isDeed(this.log.entries[place]) ? change(this.log.entries[place]) : '';
      if (text.length > longest.length) longest = text;
    }
    return longest;
  }

  /** The curve that a change takes from one node to another. */
  way(from, to) {
    const key = from.id * 0x4000000 + to.id;
    let points = this.curves.get(key);
    if (points === undefined) {
      const a = spot(from), b = spot(to);
      points = null;
      if (a && b) {
        const link = this.linkOf.get(from.card.index * 0x400000 + to.card.index);
        points = curve(a, b, link?.bends ?? [], this.isPortrait);
      }
      this.curves.set(key, points);
    }
    return points;
  }

  /** The card or, in a family, the node at a point of the picture. */
  find(point) {
    for (const card of this.cards) {
      if (!isIn({ left: point.x, right: point.x, top: point.y, bottom: point.y }, card)) continue;
      if (!card.isFamily) return { card, node: card.members[0] };
      const { columns, pitch } = card.grid;
      const column = Math.floor((point.x - card.x + (columns * pitch) / 2) / pitch);
      const row = Math.floor((point.y - (card.y - card.h / 2 + headOf(card))) / pitch);
      const node = column >= 0 && column < columns && row >= 0 ? card.members[row * columns + column] : undefined;
      return { card, node };
    }
    return null;
  }

  /** `place`: values are as of there. */
  draw(place) {
    const { stage, log } = this;
    this.drawn = { ...stage.camera };
    stage.bed.style.transform = '';
    const context = stage.begin(stage.bed);
    const seen = stage.seen;
    this.drawLinks(context, seen);
    for (const card of this.cards) {
      if (!isIn(seen, card, 20)) continue;
      if (card.isFamily) drawFamily(context, stage, card, { line: familyLine(card), place });
      else drawCard(context, stage, card, { isGone: !card.members[0].lives(place), line: restLine(log, card.members[0], place) });
    }
  }

  /** Moves what was drawn last with the camera: of a large graph, until the camera rests. */
  slide() {
    const { stage, drawn } = this;
    const scale = stage.camera.scale / drawn.scale;
    const x = (drawn.x - stage.camera.x) * stage.camera.scale, y = (drawn.y - stage.camera.y) * stage.camera.scale;
    stage.bed.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  drawLinks(context, seen) {
    const { colours } = this.stage;
    const plain = new Path2D(), thick = new Path2D();
    for (const link of this.links) {
      const box = { x: (link.from.x + link.to.x) / 2, y: (link.from.y + link.to.y) / 2,
        w: Math.abs(link.from.x - link.to.x) + 200, h: Math.abs(link.from.y - link.to.y) + 200 };
      if (!isIn(seen, box)) continue;
      trace(link.count > 5 ? thick : plain, link.points, this.isPortrait);
    }
    context.strokeStyle = colours.link;
    context.lineWidth = 2;
    context.stroke(plain);
    context.globalAlpha = 0.7;
    context.lineWidth = 7;
    context.stroke(thick);
    context.globalAlpha = 1;
  }
}

function familyLine(card) {
  if (FONT.fixed) return '';
  return { signal: 'written', computed: 'derived', linked: 'derived', 'source of linked': 'derived', effect: 'effects', tracker: 'drawn' }[card.kind] ?? card.kind;
}
