// What is lit: the state of the water at an entry, within its ripple.

/** What an entry makes of its node: written, changed, same, ran, made, ended; '' for what lights nothing. */
function lightOf(entry) {
  switch (entry.e) {
    case 'write': return entry.changed === false ? 'same' : 'written';
    case 'evaluated': return entry.changed === false ? 'same' : 'changed';
    case 'ran': return 'ran';
    case 'made': return 'made';
    case 'ended': return 'ended';
    case 'issue': return entry.node === undefined ? '' : 'issue';
    default: return '';
  }
}

/** The nodes that are lit at a place, and the links that have carried a change so far. It moves forwards in steps. */
class Lit {
  constructor(log) {
    this.log = log;
    this.reset(-1);
  }

  reset(ripple) {
    this.ripple = ripple;
    this.place = -1;
    this.nodes = new Map();    // node → { light, place, runs }
    this.carried = new Map();  // key → { from, to, place, light }
    this.flow = [];            // the same in order
  }

  move(place) {
    const log = this.log;
    if (!log.length) return;
    const ripple = log.rippleOf[place];
    if (ripple !== this.ripple || place < this.place) {
      this.reset(ripple);
      this.place = log.ripples[ripple].start - 1;
    }
    while (this.place < place) this.take(++this.place);
  }

  take(place) {
    const entry = this.log.entries[place];
    const light = lightOf(entry);
    if (!light) return;
    const node = this.log.node(entry.node);
    const before = this.nodes.get(node);
    // A node that is made and runs has run; what it was made for shows more than that.
    if ((light === 'made') && before) return;
    const runs = (before?.runs ?? 0) + (light === 'ran' ? 1 : 0);
    this.nodes.set(node, { light, place, runs });
    for (const link of carriers(this.log, entry)) {
      const key = link.from.id + ' ' + node.id;
      const carried = { from: link.from, to: node, place, light };
      this.carried.set(key, carried);
      this.flow.push(carried);
    }
  }

  /** In words, for the list of what is lit and for tests: `row 7: ran`, in the order in which they were lit first. */
  get lines() {
    return [...this.nodes].filter(([, lit]) => lit.light !== 'made')
      .map(([node, lit]) => `${node.title}: ${lit.light}${lit.runs > 1 ? ` ${lit.runs} times` : ''}`);
  }
}

/** The links over which a change came to an entry's node: from each write or evaluation that it names; to a write, from what wrote it. */
function carriers(log, entry) {
  const links = [];
  if (entry.by !== undefined && entry.by !== entry.node) links.push({ from: log.node(entry.by), entry });
  for (const n of entry.because ?? []) {
    const cause = log.entry(n);
    if (cause?.node === undefined || cause.node === entry.node) continue;
    const from = log.node(cause.node);
    if (!links.some((link) => link.from === from)) links.push({ from, entry: cause });
  }
  return links;
}
