// The places of the cards: layers along the flow, ordered so that few links cross.

const SINGLE = { width: 150, height: 66, across: 20, along: 66, down: 56, between: 22 };
/** Sizes of text: smaller on a phone, which is near the eye. */
const FONT = { name: 18, line: 16 };
const setFont = (isNarrow) => Object.assign(FONT, FONT.fixed ?? (isNarrow ? { name: 15, line: 14 } : { name: 18, line: 16 }));
/** A distance that grows with the text where that is larger than usual; there all of it is nearer together. */
const grown = (distance) => distance * (FONT.fixed ? (FONT.name / 18) * 0.84 : 1);
/** Where the drops of a family begin, below its name. */
const headOf = (card) => (FONT.isFlat ? FONT.name * 1.36 : grown(60)) + card.extra;
/** How high a card of one node is. Flat ones have their name alone: the light says what happens. */
const heightOf = () => (FONT.isFlat ? FONT.name * 1.42 : grown(56));
/** Where names break: at a space, inside of a word like ofTwoWords, after の, and where katakana begins. */
const BREAK = / |(?<=[a-z])(?=[A-Z])|(?<=の)|(?<=[^ァ-ヺー・ ])(?=[ァ-ヺ])/g;
/** The name in one line, or in two where one would be longer than `FONT.wrap`. */
function titleLines(card, measure) {
  const whole = card.isFamily ? `${card.title} × ${card.members.length}` : card.title;
  if (!FONT.fixed || measure(whole) <= FONT.wrap) return [whole];
  let best = [whole], width = measure(whole);
  for (const { index } of whole.matchAll(BREAK)) {
    const lines = [whole.slice(0, index), whole.slice(index).trim()];
    const longest = Math.max(...lines.map(measure));
    if (longest < width) { best = lines; width = longest; }
  }
  return best;
}
/** Where the sign of a kind and the text of a card begin. */
const inset = () => (FONT.fixed ? { sign: 15, text: 30 } : { sign: 24, text: 44 });

/** The grid of drops in a family's card: columns, distance and radius. */
function dropGrid(count, isNarrow, width) {
  if (FONT.fixed) {
    const pitch = count > 60 ? 9 : count > (FONT.isFlat ? 6 : 12) ? 17 : FONT.isFlat ? 21 : 24;
    const columns = Math.max(1, Math.floor(width / pitch));
    return { columns, pitch, radius: pitch * 0.36, rows: Math.ceil(count / columns) };
  }
  const pitch = count <= 60 ? 26 : count <= 150 ? 19 : count <= 600 ? 12 : count <= 2500 ? 8 : 6;
  const most = Math.floor((isNarrow ? 330 : 470) / pitch);
  const columns = Math.min(most, Math.max(Math.ceil(140 / pitch), Math.ceil(Math.sqrt(count * 1.1))));
  return { columns, pitch, radius: pitch * 0.36, rows: Math.ceil(count / columns) };
}

/** Sizes cards by their text; `line(node)` is the longest that will be under the name. */
function sizeCards(cards, measure, line, isNarrow) {
  for (const card of cards) {
    card.lines = titleLines(card, measure);
    card.extra = (card.lines.length - 1) * FONT.name;
    const longest = Math.max(...card.lines.map(measure));
    if (card.isFamily) {
      const least = FONT.fixed ? Math.max(FONT.isFlat ? 110 : 150, longest + 41) : card.title.length > 8 ? 252 : 224;
      card.grid = dropGrid(card.members.length, isNarrow, least - 24);
      card.places = new Map(card.members.map((node, index) => [node, index]));
      card.w = Math.max(least, card.grid.columns * card.grid.pitch + 28);
      card.h = headOf(card) + card.grid.rows * card.grid.pitch + (FONT.isFlat ? 8 : grown(4) + 14);
    } else {
      card.w = FONT.fixed ? Math.max(SINGLE.width, longest + 42, card.kind === 'signal' && !FONT.isFlat ? measure(WORD.written) + 38 : 0)
        : Math.min(isNarrow ? 164 : 280, Math.max(SINGLE.width, measure(card.title) + 62, measure(line(card.members[0])) * 0.86 + 62));
      card.h = FONT.fixed ? heightOf() + card.extra : SINGLE.height;
    }
  }
}

/** Links between cards, each once, with the number of links between their nodes. */
function linkCards(cards) {
  const links = new Map();
  cards.forEach((card, index) => { card.index = index; card.sources = []; card.observers = []; });
  for (const card of cards) {
    for (const node of card.members) {
      for (const source of node.sources) {
        const from = source.card;
        if (!from || from === card) continue;
        const key = from.index * 0x400000 + card.index;
        let link = links.get(key);
        if (!link) {
          links.set(key, link = { from, to: card, count: 0, bends: [] });
          card.sources.push(from);
          from.observers.push(card);
        }
        link.count++;
      }
    }
  }
  return [...links.values()];
}

/**
 * Places cards. `isPortrait`: the flow leads down, else to the right. Links that skip layers are led between the cards by bends, as
 * long as that is not too much work.
 */
function placeCards(cards, links, view, isPortrait) {
  const layers = [];
  for (const card of cards) (layers[card.layer] ??= []).push(card);
  for (let index = 0; index < layers.length; index++) layers[index] ??= [];
  for (let index = layers.length - 1; index >= 0; index--) {
    if (layers[index].length) continue;
    layers.splice(index, 1);
    for (const card of cards) if (card.layer > index) card.layer--;
  }
  const across = (item) => (item.isBend ? 14 : isPortrait ? item.w : item.h);
  const along = (item) => (item.isBend ? 0 : isPortrait ? item.h : item.w);

  const isSmall = cards.length < 600 && links.length < 2000;
  const down = new Map(), up = new Map();
  const join = (a, b) => {
    if (!down.has(a)) down.set(a, []);
    if (!up.has(b)) up.set(b, []);
    down.get(a).push(b);
    up.get(b).push(a);
  };
  const room = isPortrait ? view.width : Math.max(view.height, 420);
  // A layer that is much longer than the view is broken into several rows; links are not led between those.
  const length = (layer) => layer.reduce((sum, item) => sum + across(item) + SINGLE.across, 0);
  const limit = rowLimit(layers, along, length, room, view, isPortrait);
  const isBroken = layers.map((layer) => length(layer) > limit);
  for (const link of links) {
    let last = link.from;
    link.bends = [];
    if (isSmall && link.to.layer - link.from.layer < 30) {
      for (let layer = link.from.layer + 1; layer < link.to.layer; layer++) {
        if (isBroken[layer]) continue;
        const bend = { isBend: true, layer, x: 0, y: 0, w: 0, h: 0 };
        link.bends.push(bend);
        layers[layer].push(bend);
        join(last, bend);
        last = bend;
      }
    }
    if (link.to.layer !== link.from.layer) join(last, link.to);
  }
  order(layers, up, down);

  // Along the flow: layer by layer. Across it: centred first, then drawn towards what they are linked to.
  let position = 0;
  layers.forEach((layer, index) => {
    const rows = isBroken[index] ? broken(layer, across, limit) : [layer];
    for (const [number, row] of rows.entries()) {
      const deep = Math.max(...row.map(along));
      let place = -row.reduce((sum, item) => sum + across(item) + SINGLE.across, -SINGLE.across) / 2;
      for (const item of row) {
        item.v = place + across(item) / 2;
        item.u = position + deep / 2;
        place += across(item) + SINGLE.across;
      }
      position += deep + (number < rows.length - 1 ? SINGLE.between : isPortrait ? SINGLE.down : SINGLE.along);
    }
  });
  if (isSmall) settle(layers.filter((_, index) => !isBroken[index]), up, down, across, isPortrait ? limit : Infinity);
  if (!isPortrait) bands(layers, view);
  for (const layer of layers) for (const item of layer) {
    item.x = isPortrait ? item.v : item.u;
    item.y = isPortrait ? item.u : item.v;
  }
  return bounds([...cards, ...links.flatMap((link) => link.bends)]);
}

/** How long a layer may become before it is broken: what lets the whole be shown largest. */
function rowLimit(layers, along, length, room, view, isPortrait) {
  if (isPortrait) return Math.max(room, 360);
  let best = Infinity, bestScale = 0;
  for (let limit = Infinity; limit >= room; limit = limit === Infinity ? room * 12 : limit / 1.25) {
    let width = 0, height = 0;
    for (const layer of layers) {
      const total = length(layer), rows = Math.max(1, Math.ceil(total / limit));
      width += Math.max(0, ...layer.map(along)) * rows + SINGLE.along + (rows - 1) * 22;
      height = Math.max(height, total / rows);
    }
    const scale = Math.min(view.width / width, view.height / height, 0.9);
    if (scale > bestScale * 1.15) { best = limit; bestScale = scale; }
  }
  return best;
}

/** Long chains are set like lines of text, one band below the other, where they are seen larger so. */
function bands(layers, view) {
  const items = layers.flat();
  const left = (item) => item.u - item.w / 2, right = (item) => item.u + item.w / 2;
  const width = Math.max(...items.map(right)) - Math.min(...items.map(left));
  const top = Math.min(...items.map((item) => item.v - item.h / 2)), bottom = Math.max(...items.map((item) => item.v + item.h / 2));
  const height = bottom - top + 44;
  let best = 1, bestScale = 0;
  for (let count = 1; count <= Math.min(40, layers.length / 3); count++) {
    const scale = Math.min((view.width / width) * count * 0.94, view.height / (height * count), 1.2);
    if (scale > bestScale * 1.1) { best = count; bestScale = scale; }
  }
  if (best === 1) return;
  const length = Math.ceil(layers.length / best);
  for (let band = 0; band < best; band++) {
    const own = layers.slice(band * length, (band + 1) * length).flat();
    const start = Math.min(...own.map(left));
    for (const item of own) { item.u -= start; item.v += band * height; }
  }
}

function broken(layer, across, limit) {
  const rows = [[]];
  let used = 0;
  for (const item of layer) {
    const size = across(item) + SINGLE.across;
    if (used && used + size > limit + SINGLE.across) { rows.push([]); used = 0; }
    rows[rows.length - 1].push(item);
    used += size;
  }
  return rows;
}

/** Each layer by the mean place of what its items are linked to: down and up a few times. */
function order(layers, up, down) {
  const rank = new Map();
  const number = (layer) => layer.forEach((item, index) => rank.set(item, layer.length === 1 ? 0.5 : index / (layer.length - 1)));
  layers.forEach(number);
  for (let round = 0; round < 10; round++) {
    const isDown = round % 2 === 0;
    for (const layer of isDown ? layers : [...layers].reverse()) {
      const mean = new Map(layer.map((item) => {
        const others = (isDown ? up : down).get(item);
        if (!others?.length) return [item, rank.get(item)];
        return [item, others.reduce((sum, other) => sum + rank.get(other), 0) / others.length];
      }));
      layer.sort((a, b) => mean.get(a) - mean.get(b));
      number(layer);
    }
  }
}

/** Items move towards their neighbours as far as their order and their sizes let them. */
function settle(layers, up, down, across, room) {
  for (let round = 0; round < 24; round++) {
    for (const layer of round % 2 ? [...layers].reverse() : layers) {
      const wish = layer.map((item) => {
        const others = [...(up.get(item) ?? []), ...(down.get(item) ?? [])];
        return others.length ? others.reduce((sum, other) => sum + other.v, 0) / others.length : item.v;
      });
      spread(layer, wish, across, room);
    }
  }
}

/** The places nearest to what is wished for at which nothing overlaps: neighbours that collide move as one. */
function spread(layer, wish, across, room) {
  const blocks = [];
  layer.forEach((item, index) => {
    let block = { items: [item], offsets: [0], wishes: [wish[index]], length: across(item), start: wish[index] - across(item) / 2 };
    while (blocks.length) {
      const before = blocks[blocks.length - 1];
      if (before.start + before.length + SINGLE.across <= block.start) break;
      blocks.pop();
      const shift = before.length + SINGLE.across;
      const merged = {
        items: [...before.items, ...block.items],
        offsets: [...before.offsets, ...block.offsets.map((offset) => offset + shift)],
        wishes: [...before.wishes, ...block.wishes],
        length: shift + block.length,
      };
      const sum = merged.items.reduce((sum, other, at) => sum + merged.wishes[at] - across(other) / 2 - merged.offsets[at], 0);
      merged.start = sum / merged.items.length;
      block = merged;
    }
    blocks.push(block);
  });
  for (const block of blocks) {
    if (room < Infinity) block.start = Math.max(-room / 2, Math.min(block.start, room / 2 - block.length));
    block.items.forEach((item, index) => { item.v = block.start + block.offsets[index] + across(item) / 2; });
  }
}

function bounds(items) {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (const item of items) {
    left = Math.min(left, item.x - item.w / 2);
    right = Math.max(right, item.x + item.w / 2);
    top = Math.min(top, item.y - item.h / 2);
    bottom = Math.max(bottom, item.y + item.h / 2);
  }
  return items.length ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}
