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
  /** Its name without the place in a file. */
  get title() { return this.name.replace(/ \([^()]*:\d+\)$/, '') || `${this.kind || 'node'} ${this.id}`; }
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
      else if (entry.e === 'ended') node.ended = place;
      // A log meets what is there before it; what runs for the first time is new.
      if (node.places.length < 3 && node.made < 0 && isDeed(entry) && entry.e !== 'write' && !entry.because && !entry.again) node.made = node.places[0];
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
   * Cuts the log into ripples: a write, or the writes of a batch, with all that followed from it until the water was calm. What is
   * made outside of a flush, and so runs for the first time, is a ripple of its own.
   */
  findRipples() {
    const ripples = [];
    const of = new Int32Array(this.length);
    const runs = new Map();
    let now = null, isInBatch = false, isFlushing = false;
    const begin = (place) => {
      now = { number: ripples.length, start: place, end: place, isDone: false, firsts: 0, cause: undefined,
        writes: 0, evaluated: 0, equal: 0, runs: 0, again: 0 };
      ripples.push(now);
      runs.clear();
    };
    this.entries.forEach((entry, place) => {
      const e = entry.e;
      const isFirst = (e === 'ran' || e === 'evaluated') && !entry.because;
      if (!now) begin(place);
      else if (!isInBatch && !isFlushing && isBeginning(entry, now, isFirst)) begin(place);
      of[place] = now.number;
      now.end = place;
      if (isFirst && !isFlushing) now.firsts++;
      if (entry.cause !== undefined && (now.cause === undefined || (e === 'write' && !now.writes))) now.cause = entry.cause;
      switch (e) {
        case 'cause': if (!now.writes) now.cause = entry.n; break;
        case 'write': now.writes++; break;
        case 'evaluated': now.evaluated++; if (entry.changed === false) now.equal++; break;
        case 'ran': {
          now.runs++;
          const count = (runs.get(entry.node) ?? 0) + 1;
          runs.set(entry.node, count);
          if (count === 2) now.again++;
          break;
        }
        case 'batchBegan': isInBatch = true; break;
        case 'batchEnded': isInBatch = false; break;
        case 'flushBegan': isFlushing = true; isInBatch = false; break;
        case 'flushEnded': isFlushing = false; now.isDone = true; break;
      }
    });
    for (const ripple of ripples) {
      ripple.causes = this.causeNames(ripple.cause);
      ripple.isMaking = !ripple.writes;
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
    const found = this.last(node, place, (entry) => !entry.takenBack && (entry.new !== undefined || entry.e === 'write'));
    if (found >= 0) return this.entries[found].new;
    // What it was before the first time that it was written.
    const first = node.places.find((at) => this.entries[at].old !== undefined);
    return first === undefined ? undefined : this.entries[first].old;
  }

  /**
   * The place of the run of a node that wrote at a place, in the same ripple. As a rule it comes after, because an entry is noted when
   * its run is over. It comes before, if something that had run for the node wrote the result.
   */
  runOfWrite(node, place) {
    const runs = node.places.filter((at) => this.rippleOf[at] === this.rippleOf[place] && isDeed(this.entries[at]) && this.entries[at].e !== 'write');
    return runs.find((at) => at > place) ?? runs[runs.length - 1] ?? -1;
  }

  /**
   * Of the first run of a node: the place of the run of an owner that had run before, and has made the node now; and whether the node took
   * the place of one with the same name. (The same as in the text form: `CausalFirsts.making`.)
   */
  making(place, depth = 0) {
    const entry = this.entries[place];
    if (entry.because || entry.again || !isRun(entry) || depth > 100) return null;
    const node = this.node(entry.node);
    const ended = node.places.find((at) => at > place && this.entries[at].e === 'ended') ?? Infinity;
    for (let owner = this.nodes.get(node.owner); owner; owner = this.nodes.get(owner.owner)) {
      const run = owner.places.find((at) => at >= place && isRun(this.entries[at]));
      if (run > ended) return null;
      if (run === undefined) continue;  // a scope does not run
      if (!this.entries[run].because && !this.entries[run].again && !this.making(run, depth + 1)) return null;
      return { run, isAnew: this.isAnew(node, owner, place) };
    }
    return null;
  }

  /** Whether nodes of the same kind and name have ended since the owner's last run, more than it has made since. */
  isAnew(node, owner, place) {
    const last = this.last(owner, place - 1, isRun);
    let count = 0;
    for (const other of this.nodes.values()) {
      if (other === node || other.kind !== node.kind || other.name !== node.name) continue;
      if (other.places.some((at) => at > last && at < place && this.entries[at].e === 'ended')) count++;
      if (other.owner !== node.owner) continue;
      if (other.places.some((at) => at > last && at < place && isRun(this.entries[at]) && !this.entries[at].because && !this.entries[at].again)) count--;
    }
    return count > 0;
  }

  /** What the node last did, up to a place: a write, an evaluation, a run. */
  deed(node, place) { return this.last(node, place, isDeed); }
}

/** Whether an entry outside of batches and flushes begins another ripple than `now`. */
function isBeginning(entry, now, isFirst) {
  const hasBegun = now.writes > 0 || now.firsts > 0;
  switch (entry.e) {
    case 'cause': return now.isDone || hasBegun;
    case 'batchBegan': return now.isDone || hasBegun;
    case 'write': return now.isDone || (hasBegun && entry.by === undefined);
    case 'flushBegan': return now.isDone || (now.firsts > 0 && !now.writes);
    case 'made': case 'ended': return now.isDone;
    default: return isFirst && (now.isDone || now.writes > 0);
  }
}

const isRun = (entry) => entry.e === 'evaluated' || entry.e === 'ran';

const isDeed = (entry) => entry.e === 'write' || entry.e === 'evaluated' || entry.e === 'ran';
