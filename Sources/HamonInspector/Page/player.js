// The player: the place of the picture in the log, and the time that an entry takes.

/** Milliseconds that an entry takes at speed 1. */
const PACE = { cause: 900, write: 1000, evaluated: 700, ran: 700, issue: 900, flushEnded: 1300, batchBegan: 500, batchEnded: 350, flushBegan: 250, made: 30, ended: 60 };
/** A ripple takes at most about so long, however many entries it has. */
const LONGEST = 8000;

class Player {
  constructor(log) {
    this.log = log;
    this.speed = 1;
    this.isPlaying = false;
    this.filter = null;      // the name of a cause
    this.coming = -1;        // the entry that is under way
    this.part = 0;
    this.isStepping = false;
    this.limit = Infinity;    // the place at which it stops
    const first = log.ripples.find((ripple) => !ripple.isMaking && ripple.writes);
    const start = first?.start ?? 0;
    this.place = log.entries[start]?.e === 'cause' ? start : Math.max(0, start - 1);
  }

  isShown(ripple) { return this.filter === null || ripple.title === this.filter; }

  /** The next place forwards (1) or back (-1), in ripples that the filter shows; -1 at the end. */
  next(place, way = 1) {
    const { log } = this;
    let at = place + way;
    while (at >= 0 && at < log.length && at <= this.limit) {
      const ripple = log.ripple(at);
      if (this.isShown(ripple)) return at;
      at = way > 0 ? ripple.end + 1 : ripple.start - 1;
    }
    return -1;
  }

  /** Whether a step stops there. */
  isStop(place) {
    const e = this.log.entries[place].e;
    return e !== 'made' && e !== 'flushBegan' && e !== 'batchEnded';
  }

  nextStop(way) {
    let at = this.next(this.place, way);
    while (at >= 0 && !this.isStop(at)) {
      const beyond = this.next(at, way);
      if (beyond < 0) return at;
      at = beyond;
    }
    return at;
  }

  /** The end of the ripple before (-1), or of the next one (1): with everything lit. */
  rippleEnd(way) {
    const { log } = this;
    let ripple = log.ripple(this.place);
    if (way > 0 && this.place < ripple.end && this.isShown(ripple)) return ripple.end;
    let number = ripple.number + way;
    while (number >= 0 && number < log.ripples.length && !this.isShown(log.ripples[number])) number += way;
    return log.ripples[number]?.end ?? (way > 0 ? log.length - 1 : 0);
  }

  pace(place) {
    const ripple = this.log.ripple(place);
    if (ripple.pace === undefined) {
      let total = 0;
      for (let at = ripple.start; at <= ripple.end; at++) total += PACE[this.log.entries[at].e] ?? 300;
      ripple.pace = Math.min(1, LONGEST / total);
    }
    return ((PACE[this.log.entries[place].e] ?? 300) * ripple.pace) / this.speed;
  }

  go(place) {
    this.place = Math.max(0, Math.min(this.log.length - 1, place));
    this.coming = -1;
    this.part = 0;
    this.isStepping = false;
  }

  play() {
    if (this.next(this.place) < 0) this.go(Math.max(0, this.next(-1)));
    this.isPlaying = true;
    this.isStepping = false;
  }

  pause() {
    this.isPlaying = false;
    this.coming = -1;
    this.part = 0;
  }

  /** One stop further, on its way at once; a second step does not wait for the first. */
  step() {
    if (this.coming >= 0) this.go(this.coming);
    const at = this.nextStop(1);
    if (at < 0) return;
    this.isPlaying = false;
    // What lies between takes no time.
    this.coming = at;
    this.part = 0;
    this.isStepping = true;
  }

  /** Lets time pass; `arrived` is called for each entry that is reached. True while the player moves. */
  pass(milliseconds, isStill, arrived) {
    if (!this.isPlaying && !this.isStepping) return false;
    let left = Math.min(milliseconds, 200);
    for (let count = 0; count < 5000; count++) {
      if (this.coming < 0) {
        this.coming = this.next(this.place);
        this.part = 0;
        if (this.coming < 0) { this.isPlaying = false; return false; }
      }
      const whole = this.isStepping ? (isStill ? 0 : 450) : this.pace(this.coming);
      const rest = whole * (1 - this.part);
      if (rest > left) {
        this.part += left / whole;
        return true;
      }
      left -= rest;
      const at = this.coming;
      this.place = at;
      this.coming = -1;
      this.part = 0;
      arrived(at);
      if (this.isStepping) { this.isStepping = false; return false; }
    }
    return true;
  }
}
