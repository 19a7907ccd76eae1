// The water: what the ripple has done so far, and the rings that are under way.

const SPREAD = 1100;  // how long a ring is seen, in milliseconds

class Water {
  constructor(stage, bed, log) {
    this.stage = stage;
    this.bed = bed;
    this.log = log;
    this.rings = [];      // { node, light, since }
  }

  splash(node, light, now) {
    if (!node.card || this.rings.length > 400) return;
    this.rings.push({ node, light, since: now });
  }

  still() { this.rings.length = 0; }

  /**
   * Draws a moment. `lit`: what is lit; `coming`: the entry that is under way to its node, and `part` (0 to 1) how far it is.
   * True while anything moves.
   */
  draw({ lit, coming, part, now, isStill, marked, chosen, found }) {
    const { stage, bed, log } = this;
    const context = stage.begin(stage.water);
    const seen = stage.seen;
    this.drawCarried(context, lit, seen);
    const families = new Map();
    const order = [...lit.nodes];
    for (const [node, state] of order) {
      const card = node.card;
      if (!card) continue;
      if (card.isFamily) {
        if (!families.has(card)) families.set(card, []);
        families.get(card).push([node, state]);
      }
    }
    // Light first, so that it falls under the cards.
    for (const [node, state] of order.length > 150 ? [] : order) {
      const card = node.card;
      if (!card || card.isFamily || !isLit(state.light) || !isIn(seen, card, 60)) continue;
      const w = card.w + 90, h = card.h + 90;
      context.drawImage(stage.glow(stage.colours[state.light]), card.x - w / 2, card.y - h / 2, w, h);
    }
    if (FONT.fixed) this.drawResting(context, lit);
    if (!isStill) this.drawRings(context, now);
    for (const [node, state] of order) {
      const card = node.card;
      if (!card || card.isFamily || state.light === 'made' || state.light === 'ended' || !isIn(seen, card, 20)) continue;
      drawCard(context, stage, card, { light: state.light, line: litLine(log, state) });
    }
    for (const [card, members] of families) if (isIn(seen, card, 20)) this.drawDrops(context, card, members);
    if (coming >= 0 && !isStill) this.drawComing(context, coming, part);
    this.drawMarks(context, { marked, chosen, found });
    this.rings = this.rings.filter((ring) => now - ring.since < SPREAD);
    return this.rings.length > 0;
  }

  drawCarried(context, lit, seen) {
    const { stage, bed } = this;
    const paths = new Map();
    let count = 0;
    for (const link of lit.carried.values()) {
      const points = bed.way(link.from, link.to);
      if (!points || ++count > 4000) continue;
      // To one of many, a thin line: many of them are a fan.
      const key = `${link.light} ${link.to.card.isFamily ? 'thin' : ''}`;
      if (!paths.has(key)) paths.set(key, new Path2D());
      trace(paths.get(key), points, bed.isPortrait);
    }
    for (const [key, path] of paths) {
      const [light, thin] = key.split(' ');
      context.strokeStyle = stage.colours[light] || stage.colours.link;
      context.lineWidth = count > 200 ? 1.2 : thin ? 2 : 3.5;
      context.globalAlpha = light === 'same' ? (thin ? 0.3 : 0.6) : count > 200 ? 0.5 : 0.85;
      context.setLineDash(light === 'same' && !thin ? [7, 6] : []);
      context.stroke(path);
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /** What is to be read from afar lies above the links. */
  drawResting(context, lit) {
    const { stage, bed, log } = this;
    const place = Math.max(0, lit.place);
    for (const card of bed.cards) {
      const node = card.members[0];
      const light = lit.nodes.get(node)?.light;
      if (card.isFamily) drawFamily(context, stage, card, { place });
      else if (!light || light === 'made' || light === 'ended') drawCard(context, stage, card, { isGone: !node.lives(place), line: restLine(log, node, place) });
    }
  }

  drawDrops(context, card, members) {
    const { stage, log } = this;
    const { radius, pitch } = card.grid;
    const counts = {};
    const left = card.x - card.w / 2, top = card.y - card.h / 2;
    // What is said of the kind gives way to counts.
    context.fillStyle = stage.colours.card;
    if (!FONT.isFlat && members.some(([, state]) => state.light !== 'made')) context.fillRect(left + inset().text, top + grown(32) + card.extra, card.w - 52, grown(22));
    for (const [node, state] of members) {
      counts[state.light] = (counts[state.light] ?? 0) + 1;
      if (state.light === 'made') continue;
      const { x, y } = spot(node);
      const colour = stage.colours[state.light] || stage.colours.same;
      context.beginPath();
      if (state.light === 'same' || state.light === 'ended') {
        context.fillStyle = stage.colours.card;
        context.arc(x, y, radius, 0, TAU);
        context.fill();
        context.strokeStyle = colour;
        context.lineWidth = Math.max(1, radius / 4);
        context.stroke();
      } else {
        if (members.length < 200 && pitch > 10) context.drawImage(stage.glow(colour), x - pitch, y - pitch, pitch * 2, pitch * 2);
        context.fillStyle = colour;
        context.arc(x, y, Math.max(radius * 1.15, 1.5), 0, TAU);
        context.fill();
      }
    }
    if (stage.camera.scale < 0.2) return;
    const parts = ['written', 'changed', 'same', 'ran', 'ended'].filter((light) => counts[light])
      .map((light) => [light, members.length === 1 && !FONT.isFlat ? this.nameOfOne(context, card, members[0][0], light) : COUNTED.say(counts[light], COUNTED[light])]);
    if (!parts.length) return;
    context.font = `700 ${FONT.line}px ${stage.font}`;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    let x = left + inset().text + 2;
    context.font = `700 ${FONT.line}px ${stage.font}`;
    if (FONT.isFlat) x = this.clearCount(context, card);
    for (const [light, text] of parts) {
      context.fillStyle = stage.colours[light];
      const room = card.w - (FONT.fixed ? 6 : 14) - (x - left);
      // The colour says what a number is of.
      const shown = FONT.fixed && (FONT.isFlat || counts[light] > 1) && context.measureText(text).width > room ? String(counts[light]) : fitted(context, text, room);
      context.fillText(shown, x, (FONT.isFlat ? nameLine(card) : top + grown(47)) + card.extra);
      x += context.measureText(shown + '  ').width;
    }
  }

  /** On a flat card, which has one line: takes away how many of a kind there are, and says where what is said instead begins. */
  clearCount(context, card) {
    const last = card.lines[card.lines.length - 1].replace(/ ?× \d+$/, '');
    context.font = `600 ${FONT.name}px ${this.stage.font}`;
    const x = card.x - card.w / 2 + inset().text + 2 + (last ? context.measureText(last + ' ').width : 0);
    context.fillStyle = this.stage.colours.card;
    context.fillRect(x, nameLine(card) + card.extra - FONT.name * 0.85, card.x + card.w / 2 - 5 - x, FONT.name * 1.05);
    context.font = `700 ${FONT.line}px ${this.stage.font}`;
    return x;
  }

  /** The one of a family that is lit: what has happened to it is also its colour, where there is no room for the word. */
  nameOfOne(context, card, node, light) {
    const whole = `${node.title}: ${WORD[light]}`;
    if (!FONT.fixed) return whole;
    context.font = `700 ${FONT.line}px ${this.stage.font}`;
    const own = parted(node.title).whole;
    return [whole, `${own}: ${WORD[light]}`, own].find((text) => context.measureText(text).width <= card.w - inset().text - 14) ?? WORD[light];
  }

  /** Rings on the water, seen from the side a little: ellipses that grow and fade. */
  drawRings(context, now) {
    const { stage } = this;
    for (const ring of this.rings) {
      const at = spot(ring.node);
      if (!at) continue;
      const age = (now - ring.since) / SPREAD;
      const reach = at.isDrop ? 34 : ring.light === 'written' ? 150 : 100;
      const count = ring.light === 'same' ? 1 : ring.light === 'written' ? 3 : 2;
      context.strokeStyle = stage.colours[ring.light] || stage.colours.link;
      for (let index = 0; index < count; index++) {
        const t = age - index * 0.16;
        if (t <= 0 || t >= 1) continue;
        const grown = 1 - (1 - t) * (1 - t);
        context.globalAlpha = (1 - t) * (1 - t) * 0.9;
        context.lineWidth = at.isDrop ? 2 : 3.5 * (1 - t) + 0.5;
        context.beginPath();
        context.ellipse(at.x, at.y, at.w / 2 + grown * reach, at.h / 2 + grown * reach * 0.6, 0, 0, TAU);
        context.stroke();
      }
    }
    context.globalAlpha = 1;
  }

  /** A drop that falls, or the change that is under way along its links. */
  drawComing(context, place, part) {
    const { stage, bed, log } = this;
    const entry = log.entries[place];
    if (entry.node === undefined) return;
    const node = log.node(entry.node);
    const light = lightOf(entry);
    const at = spot(node);
    if (!at || !light || light === 'made' || light === 'ended') return;
    context.fillStyle = context.strokeStyle = stage.colours[light] || stage.colours.written;
    if (entry.e === 'write') {
      const y = at.y - at.h / 2 - 8 - (1 - part * part) * 90;
      context.globalAlpha = Math.min(1, part * 3);
      context.beginPath();
      context.moveTo(at.x, y - 16);
      context.bezierCurveTo(at.x + 5, y - 8, at.x + 9, y - 3, at.x + 9, y + 2);
      context.arc(at.x, y + 2, 9, 0, Math.PI);
      context.bezierCurveTo(at.x - 9, y - 3, at.x - 5, y - 8, at.x, y - 16);
      context.fill();
      context.globalAlpha = 1;
      return;
    }
    const eased = part * part * (3 - 2 * part);
    for (const link of carriers(log, entry)) {
      const points = bed.way(link.from, node);
      if (!points) continue;
      context.lineWidth = 5;
      context.globalAlpha = 0.9;
      const tail = new Path2D();
      const steps = 18;
      for (let step = 0; step <= steps; step++) {
        const point = pointOn(points, Math.max(0, eased - 0.3) + (Math.min(eased, 0.3) * step) / steps, bed.isPortrait);
        if (step) tail.lineTo(point.x, point.y); else tail.moveTo(point.x, point.y);
      }
      context.lineCap = 'round';
      context.stroke(tail);
      context.lineCap = 'butt';
      const head = pointOn(points, eased, bed.isPortrait);
      context.beginPath();
      context.arc(head.x, head.y, 7, 0, TAU);
      context.fill();
      for (const [index, size] of [12, 20].entries()) {
        context.globalAlpha = 0.5 - index * 0.25;
        context.lineWidth = 2;
        context.beginPath();
        context.ellipse(head.x, head.y, size, size * 0.7, 0, 0, TAU);
        context.stroke();
      }
    }
    context.globalAlpha = 1;
  }

  /** Frames around what is pointed at, chosen, or found by the search. */
  drawMarks(context, { marked, chosen, found }) {
    const { stage } = this;
    const frame = (node, width, dash) => {
      const at = node && spot(node);
      if (!at) return;
      context.setLineDash(dash);
      context.lineWidth = Math.max(width, width / stage.camera.scale * 0.6);
      context.beginPath();
      if (at.isDrop) context.arc(at.x, at.y, at.w / 2 + 4, 0, TAU);
      else context.roundRect(at.x - at.w / 2 - 5, at.y - at.h / 2 - 5, at.w + 10, at.h + 10, 20);
      context.stroke();
      context.setLineDash([]);
    };
    context.strokeStyle = stage.colours.focus;
    for (const node of found ?? []) frame(node, 2.5, [3, 4]);
    frame(chosen, 3.5, []);
    if (marked !== chosen) frame(marked, 2.5, []);
  }
}

const WORD = {
  written: 'written', changed: 'changed', same: 'the same', ran: 'ran', ended: 'ended', made: 'made', issue: 'issue',
  first: 'ran first', often: (count) => `ran ${count} times`,
};
const COUNTED = { written: 'written', changed: 'changed', same: 'same', ran: 'ran', ended: 'ended', say: (count, word) => `${count} ${word}` };
const isLit = (light) => light === 'written' || light === 'changed' || light === 'ran' || light === 'issue';
