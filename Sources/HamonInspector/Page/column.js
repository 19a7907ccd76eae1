// A column: a log, its picture, and how far it has been played.

/** A log whose ripples are the steps of what was played: all that a step lit stays lit until the next one. */
class StepLog extends Log {
  constructor(text, steps, families) {
    super(text);
    this.families = families;
    this.steps = steps.map((step) => ({ ...step, place: this.place(step.n) }));
    this.regroup();
  }

  /** Ripples by steps; what lies before the first is one. */
  regroup() {
    const of = new Int32Array(this.length);
    const starts = [0, ...this.steps.map((step) => step.place)];
    this.ripples = starts.map((start, number) => {
      const end = (starts[number + 1] ?? this.length) - 1;
      const ripple = { number, start, end, isMaking: number === 0, isDone: true, writes: 0, evaluated: 0, equal: 0, runs: 0, causes: [] };
      for (let place = start; place <= end; place++) {
        const entry = this.entries[place];
        of[place] = number;
        if (entry.e === 'write') ripple.writes++;
        if (entry.e === 'evaluated') { ripple.evaluated++; if (entry.changed === false) ripple.equal++; }
        if (entry.e === 'ran') ripple.runs++;
      }
      ripple.title = this.steps[number - 1]?.action ?? '';
      return ripple;
    });
    this.rippleOf = of;
    this.inner = new Set(this.entries.map((entry) => entry.cause));
  }

  /** The causes of a step, up to a place, in which nothing has happened: words of the program's own. */
  words(place) {
    const { start } = this.ripple(place);
    return this.entries.slice(start + 1, place + 1).filter((entry) => entry.e === 'cause' && !this.inner.has(entry.n)).map((entry) => entry.name);
  }
}

/** What part of its size text may lose: it is a little larger than a twenty-fifth of the height. */
const LEGIBLE = 0.985;

class Column {
  constructor(source, words) {
    const { heading, note, tone } = source.dataset;
    this.words = words;
    this.log = new StepLog(source.textContent, JSON.parse(source.dataset.steps), JSON.parse(source.dataset.families));
    this.count = make('span', { class: 'count' });
    this.rest = make('span', { class: 'rest' });
    this.screen = make('pre', { class: 'screen' });
    this.said = make('ul', { class: 'said' });
    this.list = make('ol', { class: 'hidden lit', 'aria-label': words.lit });
    this.canvas = make('canvas', { class: 'water', role: 'img', 'aria-label': heading });
    this.element = make('section', { class: 'column', 'data-tone': tone, 'aria-label': heading },
      make('h2', {}, heading, this.count), make('p', { class: 'note' }, make('span', {}, note), this.rest),
      make('div', { class: 'stage' }, make('canvas', { class: 'bed', 'aria-hidden': 'true' }), this.canvas, this.said),
      this.screen, this.list);
  }

  /** When the element is in the page and has a size. */
  open() {
    this.stage = new Stage(this.element.querySelector('.stage'));
    this.bed = new Bed(this.stage, this.log);
    // Of what nothing reads, and which reads nothing, the count alone is shown.
    this.bed.nodes = drawnNodes(this.log).filter((node) => node.sources.length || node.observers.length);
    this.step = 0;
    this.water = new Water(this.stage, this.bed, this.log);
    this.player = new Player(this.log);
    this.lit = new Lit(this.log);
    this.lay();
    this.go(0);
  }

  /** The room of the screen is the same in all columns and steps, so that pictures stay where they are. */
  reserve(lines) { this.screen.style.minHeight = `calc(${lines} * 1.16em + .5em + 2px)`; }

  /**
   * As much as can be read from afar: the whole graph, or cards of one line, or only what the steps touch, or only what this step does.
   */
  lay() {
    const { bed, stage } = this;
    this.isStepwise = false;
    let best = null;
    for (const form of [{}, { isFlat: true }, { isFlat: true, isTouched: true }, { isFlat: true, isStepwise: true }]) {
      const seat = this.seat(form);
      if (!best || seat.worth > best.worth) best = seat;
      if (best.worth >= LEGIBLE) break;
    }
    this.form(best);
    this.isStepwise = Boolean(best.isStepwise);
    FONT.wrap = best.wrap;
    bed.flow = best.flow;
    bed.lay();
    Object.assign(stage.camera, { x: best.x, y: best.y, scale: best.scale });
    stage.element.classList.toggle('empty', !bed.cards.length);
    const left = this.whole - bed.cards.length;
    this.rest.textContent = left > 0 ? `+ ${left}` : '';
    this.rest.title = left > 0 ? this.words.rest(left) : '';
    this.isOld = true;
  }

  /** Which nodes are shown, and how. */
  form({ isFlat = false, isTouched = false, isStepwise = false }) {
    this.isFlat = FONT.isFlat = isFlat;
    const size = FONT.fixed.name;
    Object.assign(SINGLE, { width: isFlat ? 60 : 100, along: size * (isFlat ? 0.8 : 1), down: size * (isFlat ? 0.6 : 0.9) });
    this.bed.only = null;
    this.bed.flow = 'down';
    this.bed.lay();
    this.whole = this.bed.cards.length;
    if (!isTouched && !isStepwise) return;
    const ripples = isTouched ? this.log.ripples.slice(1) : [this.log.ripples[Math.max(1, Math.min(this.step, this.log.ripples.length - 1))]];
    const cards = new Set(ripples.filter(Boolean).flatMap((ripple) => this.log.entries.slice(ripple.start, ripple.end + 1))
      .filter((entry) => entry.node !== undefined && isDeed(entry)).map((entry) => this.log.node(entry.node).card));
    this.bed.only = new Set(this.bed.nodes.filter((node) => cards.has(node.card)));
  }

  /** Leads down or to the right, with long names in one line or in two, whichever is larger to see. */
  seat(form) {
    const { bed, stage } = this;
    this.form(form);
    let best = null;
    const size = FONT.fixed.name;
    for (const [flow, wrap] of [['down', Infinity], ['right', Infinity], ['down', size * 7], ['right', size * 7], ['right', size * 4.5], ['down', size * 4.5], ['down', size * 3]]) {
      bed.flow = flow;
      FONT.wrap = wrap;
      bed.lay();
      const seat = stage.fitting(bed.box, 1, EDGE.side);
      // Where a layer is broken into rows, links lead across cards.
      const isBroken = flow === 'down' && bed.cards.some((card) => bed.cards.some((other) => other.layer === card.layer && Math.abs(other.y - card.y) > card.h));
      const worth = seat.scale * (isBroken ? 0.6 : 1);
      if (!best || worth > best.worth * 1.02) best = { ...seat, ...form, flow, wrap, worth };
    }
    return best;
  }

  resized() {
    const { stage } = this;
    if (stage.element.clientWidth === stage.width && stage.element.clientHeight === stage.height) return;
    stage.resize();
    this.lay();
    // Its canvases are empty until then.
    this.frame(0, performance.now(), false);
  }

  /** Shows a step as it is when it is over; 0 is before the first one. */
  go(step) {
    const ripple = this.log.ripples[Math.min(step, this.log.ripples.length - 1)];
    this.turn(step);
    this.player.limit = ripple.end;
    this.player.pause();
    this.player.go(Math.max(0, ripple.end));
    this.water.still();
    this.arrived(this.player.place, true);
  }

  /** Plays a step from its beginning. */
  play(step) {
    const ripple = this.log.ripples[step];
    if (!ripple) return;
    this.turn(step);
    this.player.go(ripple.start);
    this.player.limit = ripple.end;
    this.arrived(ripple.start, true);
    this.player.play();
  }

  get isPlaying() { return this.player.isPlaying; }

  turn(step) {
    const isOther = step !== this.step;
    this.step = step;
    if (isOther && this.isStepwise) this.lay();
  }

  arrived(place, isJump) {
    if (!this.log.length) return;
    const entry = this.log.entries[place];
    // Before the first step nothing has been done that could be lit.
    if (this.step) this.lit.move(place); else { this.lit.reset(-1); this.lit.place = place; }
    const light = lightOf(entry);
    if (!isJump && light && light !== 'made') this.water.splash(this.log.node(entry.node), light, performance.now());
    this.isOld = true;
    this.show();
  }

  /** What is said beside the picture: how many ran, what the program called itself, and, at the end of the step, the screen. */
  show() {
    const { log, player, words } = this;
    const ripple = log.ripples[Math.min(this.step, log.ripples.length - 1)];
    const isOver = player.place >= ripple.end;
    let runs = 0;
    for (let place = ripple.start; place <= player.place; place++) if (log.entries[place].e === 'ran') runs++;
    this.count.textContent = ripple.number ? words.ran(runs) : '';
    this.count.toggleAttribute('data-ran', runs > 0);
    const said = ripple.number ? log.words(player.place) : [];
    const isSilent = isOver && ripple.number > 0 && !runs && !ripple.evaluated;
    // Where there is a picture, it says more.
    const shown = this.bed.cards.length ? [] : said.slice(-6);
    this.said.replaceChildren(...shown.map((name) => make('li', {}, name.replaceAll('->', '→'))), 
      (isSilent || !ripple.number) && !this.bed.cards.length ? make('li', { class: 'silent' }, ripple.number ? words.silent : words.unread) : '');
    const lines = isOver ? log.steps[ripple.number - 1]?.screen ?? [] : [];
    const columns = Math.max(...lines.map((line) => [...line].reduce((sum, sign) => sum + (sign.codePointAt(0) >= 0x1100 ? 2 : 1), 0)), 1);
    if (isOver || !ripple.number) {
      this.screen.replaceChildren(...lines.flatMap((line) => {
        const at = line.indexOf('<-');
        return at < 0 ? [line + '\n'] : [line.slice(0, at), make('b', {}, '← ' + line.slice(at + 2).trim()), '\n'];
      }));
      this.screen.classList.toggle('tight', columns > 22);
    }
    this.list.replaceChildren(...this.lit.lines.map((line) => make('li', {}, line)));
  }

  /** One frame; whether anything moves. */
  frame(passed, now, isStill) {
    FONT.isFlat = this.isFlat;
    const isMoving = this.player.pass(passed, isStill, (place) => this.arrived(place, false));
    if (this.isOld) {
      this.bed.draw(this.player.place);
      this.isOld = false;
    }
    const isRippling = this.water.draw({ lit: this.lit, coming: this.player.coming, part: this.player.part, now, isStill });
    return isMoving || isRippling;
  }
}
