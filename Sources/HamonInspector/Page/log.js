// The log: lines of JSON to entries, nodes and ripples. Everything else of the page reads these and changes nothing of them.

/** Entries from lines of JSON. A line that cannot be read (the last one of a program that crashed) is left out and counted. */
function readEntries(text) {
  try {
    return { entries: JSON.parse('[' + text.trim().replace(/\n+/g, ',') + ']'), unread: 0 };
  } catch {
    const entries = [];
    let unread = 0;
    for (const line of text.split('\n')) {
      if (!line.trim()) continue;
      try { entries.push(JSON.parse(line)); } catch { unread++; }
    }
    return { entries, unread };
  }
}

/** A node of the graph, with the places of its entries in the log. */
class Node {
  constructor(id) {
    this.id = id;
    this.kind = '';
    this.name = '';
    this.owner = 0;
    this.places = [];      // of all its entries
    this.sources = [];     // all that it has ever read
    this.observers = [];
    this.runs = 0;
    this.made = -1;        // the places at which it began and ended; -1: before the log
    this.ended = Infinity;
    this.layer = 0;
    this.card = null;      // where it is drawn
  }
  get title() { return this.name || `${this.kind || 'node'} ${this.id}`; }
  /** Whether it exists at a place. */
  lives(place) { return this.made <= place && place < this.ended; }
  get isReader() { return this.kind === 'effect' || this.kind === 'tracker'; }
}

class Log {
  constructor(text) {
    const { entries, unread } = readEntries(text);
    this.entries = entries;
    this.unread = unread;
    this.nodes = new Map();
    this.isWhole = entries.every((entry, place) => entry.n === entries[0].n + place);
    this.readNodes();
    this.findRipples();
  }

  get length() { return this.entries.length; }

  /** The place of entry `n`; -1 if the log no longer has it. */
  place(n) {
    const entries = this.entries;
    if (!entries.length || n === undefined) return -1;
    if (this.isWhole) {
      const place = n - entries[0].n;
      return place >= 0 && place < entries.length ? place : -1;
    }
    let low = 0, high = entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (entries[middle].n === n) return middle;
      if (entries[middle].n < n) low = middle + 1; else high = middle - 1;
    }
    return -1;
  }

  entry(n) { return this.entries[this.place(n)]; }

  node(id) {
    let node = this.nodes.get(id);
    if (!node) this.nodes.set(id, node = new Node(id));
    return node;
  }

  readNodes() {
    const links = new Set();
    this.entries.forEach((entry, place) => {
      if (entry.node === undefined) return;
      const node = this.node(entry.node);
      node.places.push(place);
      if (entry.kind) node.kind = entry.kind;
      if (entry.name) node.name = entry.name;
      if (entry.owner) node.owner = entry.owner;
      if (entry.e === 'ran') node.runs++;
      else if (entry.e === 'made') node.made = place;
      else if (entry.e === 'ended') node.ended = place;
      const reads = entry.reads ?? [];
      for (const id of reads) this.link(links, id, node);
      for (const n of entry.because ?? []) {
        const cause = this.entry(n);
        if (cause?.node !== undefined && entry.e !== 'write') this.link(links, cause.node, node);
      }
    });
  }

  link(links, id, node) {
    const key = id * 0x4000000 + node.id;
    if (id === node.id || links.has(key)) return;
    links.add(key);
    const source = this.node(id);
    node.sources.push(source);
    source.observers.push(node);
  }

  /**
   * Cuts the log into ripples: a write, or the writes of a batch, with all that followed from it until the water was calm. What is made
   * outside of a flush is a ripple of its own.
   */
  findRipples() {
    const ripples = [];
    const of = new Int32Array(this.length);
    let now = null, batches = 0, isFlushing = false;
    const begin = (place, isMaking) => {
      now = { number: ripples.length, start: place, end: place, isMaking, isDone: false, cause: undefined,
        writes: 0, evaluated: 0, equal: 0, runs: 0, again: 0 };
      ripples.push(now);
    };
    const runs = new Map();
    this.entries.forEach((entry, place) => {
      const e = entry.e;
      const isInside = batches > 0 || isFlushing;
      const hasWritten = now && now.writes > 0;
      if (!now) begin(place, e === 'made' || e === 'ran' || e === 'evaluated');
      else if (!isInside) {
        if (e === 'write' || e === 'batchBegan') {
          if (hasWritten || now.isDone || now.isMaking) begin(place, false);
        } else if (e === 'flushBegan') {
          if (now.isDone || (now.isMaking && !hasWritten)) begin(place, false);
        } else if (e === 'cause') {
          if (hasWritten || now.isDone || now.isMaking) begin(place, false);
        } else if (e === 'made' || (e === 'ran' && !entry.because)) {
          if (now.isDone || hasWritten) begin(place, true);
          else now.isMaking = true;
        } else if (e === 'ended' && now.isDone && !now.isMaking) begin(place, true);
      }
      if (now.start === place) runs.clear();
      of[place] = now.number;
      now.end = place;
      if (entry.cause !== undefined && (now.cause === undefined || (e === 'write' && !now.writes))) now.cause = entry.cause;
      if (e === 'cause') { if (!now.writes) now.cause = entry.n; }
      else if (e === 'write') now.writes++;
      else if (e === 'evaluated') { now.evaluated++; if (entry.changed === false) now.equal++; }
      else if (e === 'ran') {
        now.runs++;
        const count = (runs.get(entry.node) ?? 0) + 1;
        runs.set(entry.node, count);
        if (count === 2) now.again++;
      } else if (e === 'batchBegan') batches++;
      else if (e === 'batchEnded') { batches = Math.max(0, batches - 1); }
      else if (e === 'flushBegan') isFlushing = true;
      else if (e === 'flushEnded') { isFlushing = false; now.isDone = true; }
    });
    for (const ripple of ripples) {
      ripple.causes = this.causeNames(ripple.cause);
      ripple.title = ripple.causes[0] ?? (ripple.isMaking ? 'made' : 'the program');
    }
    this.ripples = ripples;
    this.rippleOf = of;
  }

  /** The names of a cause and what it is nested in, outermost first. */
  causeNames(n) {
    const names = [];
    for (let entry = this.entry(n); entry && names.length < 20; entry = this.entry(entry.cause)) names.unshift(entry.name ?? '');
    return names;
  }

  ripple(place) { return this.ripples[this.rippleOf[place]]; }

  /** The place of the node's last entry at or before `place` that `isMeant` accepts; -1 if there is none. */
  last(node, place, isMeant) {
    const places = node.places;
    let low = 0, high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle] <= place) low = middle + 1; else high = middle;
    }
    for (let index = low - 1; index >= 0; index--) if (isMeant(this.entries[places[index]])) return places[index];
    return -1;
  }

  /** The node's value as of a place, if the log knows it. */
  value(node, place) {
    const found = this.last(node, place, (entry) => entry.new !== undefined || entry.e === 'write');
    if (found >= 0) return this.entries[found].new;
    // What it was before the first time that it was written.
    const first = node.places.find((at) => this.entries[at].old !== undefined);
    return first === undefined ? undefined : this.entries[first].old;
  }

  /** What the node last did, up to a place: a write, an evaluation, a run. */
  deed(node, place) { return this.last(node, place, isDeed); }
}

const isDeed = (entry) => entry.e === 'write' || entry.e === 'evaluated' || entry.e === 'ran';
