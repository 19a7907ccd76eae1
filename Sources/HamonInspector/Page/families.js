// Which nodes are drawn, in which layer, and which siblings are folded to one card.

/** Nodes that take part: scopes that hold others, and what nothing reads and nothing has happened to, are left out. */
function drawnNodes(log) {
  return [...log.nodes.values()].filter((node) =>
    node.sources.length || node.observers.length || node.places.some((place) => isDeed(log.entries[place])));
}

/** Layers along the longest way from what is written; what runs (effects, what draws rows) comes last, if that leaves no long gaps. */
function findLayers(nodes) {
  const isDone = new Map();
  for (const start of nodes) {
    const open = [start];
    while (open.length) {
      const node = open[open.length - 1];
      const state = isDone.get(node);
      if (state === undefined) {
        isDone.set(node, false);
        node.layer = 0;
        for (const source of node.sources) if (!isDone.has(source)) open.push(source);
      } else {
        open.pop();
        if (state) continue;
        // What is not done yet leads round in a circle.
        for (const source of node.sources) if (isDone.get(source)) node.layer = Math.max(node.layer, source.layer + 1);
        isDone.set(node, true);
      }
    }
  }
  let deepest = 0;
  for (const node of nodes) {
    if (node.isReader) node.layer = Math.max(node.layer, 1);
    else deepest = Math.max(deepest, node.layer);
  }
  if (deepest > 6) return;
  for (const node of nodes) if (node.isReader) node.layer = Math.max(node.layer, deepest + 1);
}

/** The name without numbers, quotations and what is in brackets: what siblings share. */
function stem(name) {
  return name.replace(/(["“([{<].*)$/, '').replace(/[0-9]+/g, '').replace(/\s+/g, ' ').trim();
}

/** "star of row 7" is a part, the star, of a whole, row 7; in Japanese the whole comes first. */
function parted(name) {
  const [first, second] = name.split(' of ');
  if (second !== undefined) return { part: first, whole: second };
  const [, whole, part] = name.match(/^(.+?) ?の ?(.+)$/) ?? [];
  return part === undefined ? { part: name, whole: name } : { part, whole };
}

/** What nodes must share to be siblings, from strict to loose. */
function familyKeys(log) {
  const owners = new Map();
  const ownerKey = (id, depth) => {
    if (!id || depth > 30) return '';
    let key = owners.get(id);
    if (key === undefined) {
      const owner = log.node(id);
      key = `${owner.kind} ${stem(owner.name)}<${ownerKey(owner.owner, depth + 1)}`;
      owners.set(id, key);
    }
    return key;
  };
  const family = (node) => log.families?.[node.id] ?? stem(node.name);
  return [
    (node) => `${node.layer}|${node.kind}|${family(node)}|${ownerKey(node.owner, 0)}`,
    (node) => `${node.layer}|${node.kind}|${family(node)}`,
    (node) => `${node.layer}|${node.kind}`,
  ];
}

/** A card of the picture: one node, or a family of siblings that look alike. */
class Card {
  constructor(members, key, isNamed = false) {
    this.isNamed = isNamed;  // whether the log says what its siblings are
    this.members = members;
    this.key = key;
    this.layer = members[0].layer;
    this.isFamily = members.length > 1;
    this.x = this.y = this.w = this.h = 0;
    for (const node of members) node.card = this;
  }
  get title() {
    // From afar: without the type that a property is of, and without what kind of code it is, which the sign says.
    return FONT.fixed ? this.name.replace(/^[A-Z]\w*\.(?=[a-z])/, '').replace(/ ?の ?(body|クロージャ)$| (body|closure)$|(?<=^行)目$/, '') : this.name;
  }
  get name() {
    if (!this.isFamily) return this.members[0].title;
    // "star of row 7" belongs to a star of each row.
    const [first, ...others] = this.members.slice(0, 200).map((node) => parted(node.name).part);
    if (this.isNamed && others.every((name) => name === first)) return first;
    let common = this.isNamed ? first : '';
    while (common && !others.every((name) => name.startsWith(common))) common = common.slice(0, -1);
    if (common.trim()) return common.trim();
    const stems = new Set(this.members.slice(0, 200).map((node) => stem(node.name)));
    return (stems.size === 1 && [...stems][0]) || this.members[0].kind || 'node';
  }
  get kind() { return this.members[0].kind; }
}

/** All cards. Families are folded from twelve members; from fewer, and by looser likeness, where there would be too many cards. */
function makeCards(log, nodes, unfolded) {
  const keys = familyKeys(log);
  let best = [];
  for (const [level, least] of log.families ? [[0, 3]] : [[0, 12], [0, 5], [1, 5], [1, 3], [2, 3]]) {
    const families = new Map();
    for (const node of nodes) {
      const key = keys[level](node);
      const family = families.get(key);
      if (family) family.push(node); else families.set(key, [node]);
    }
    const cards = [];
    for (const [key, members] of families) {
      if (members.length < least || unfolded.has(key)) for (const node of members) cards.push(new Card([node], key));
      else cards.push(new Card(members, key, Boolean(log.families)));
    }
    best = cards;
    if (cards.length <= 80 || unfolded.size) break;
  }
  for (const card of best) for (const node of card.members) node.card = card;
  return best;
}
