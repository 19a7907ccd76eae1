// The page as a whole: what is chosen, marked and sought; one frame of it; what is said.

class App {
  constructor(log) {
    this.log = log;
    this.stage = new Stage(document.getElementById('stage'));
    this.bed = new Bed(this.stage, log);
    this.water = new Water(this.stage, this.bed, log);
    this.player = new Player(log);
    this.lit = new Lit(log);
    this.timeline = new Timeline(this);
    this.panel = new Panel(this);
    this.chosen = this.marked = null;
    this.found = [];
    this.isFollowing = true;
    this.isFresh = true;
    this.motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.opened = this.player.place;
    this.bed.lay();
    this.fit(true);
    this.shownRipple = log.ripples.length ? log.ripple(this.opened) : undefined;
    this.isBedOld = this.isTextOld = true;
    this.timeline.draw();
    this.wake();
  }

  get isStill() { return this.motion.matches; }

  // -- Going somewhere

  go(place) {
    this.player.go(place);
    this.water.still();
    this.arrived(this.player.place, true);
    this.wake();
  }

  /** Goes a step, to the next stop or the one before it. */
  step(way) {
    if (way > 0) this.player.step();
    else {
      this.player.pause();
      const at = this.player.nextStop(-1);
      if (at >= 0) this.go(at);
    }
    this.showState();
    this.wake();
  }

  ripple(way) {
    this.player.pause();
    this.go(this.player.rippleEnd(way));
    this.showState();
  }

  toggle() {
    if (this.player.isPlaying) this.player.pause(); else this.player.play();
    this.showState();
    this.wake();
  }

  /** An entry has been reached. */
  arrived(place, isJump) {
    const { log } = this;
    if (!log.length) return;
    this.isFresh = false;
    this.lit.move(place);
    const entry = log.entries[place];
    const ripple = log.ripple(place);
    if (ripple !== this.shownRipple) {
      this.shownRipple = ripple;
      this.isBedOld = true;
      if (this.isFollowing) this.follow(ripple);
    }
    const light = lightOf(entry);
    if (!isJump && light && light !== 'made' && !this.isStill) this.water.splash(log.node(entry.node), light, performance.now());
    if (entry.e === 'made' || entry.e === 'ended' || isJump) this.isBedOld = true;
    if (isJump) this.chase(place);
    this.isTextOld = true;
  }

  // -- The camera

  fit(isAtOnce) {
    this.stage.target = this.stage.fitting(this.bed.box);
    if (isAtOnce) this.stage.moveCamera(true);
  }

  /** Shows what a ripple touches, if the whole would be too small to read. */
  follow(ripple) {
    if (this.isFresh) { this.fit(); return; }
    const { stage, bed, log } = this;
    const whole = stage.fitting(bed.box);
    // What is legible: a phone is nearer to the eye, and small.
    const least = stage.width < 600 ? 0.9 : 0.62;
    if (whole.scale > least) { stage.target = whole; return; }
    const cards = new Set();
    for (let place = ripple.start; place <= ripple.end; place++) {
      const entry = log.entries[place];
      if (entry.node !== undefined && isDeed(entry)) cards.add(log.node(entry.node).card);
    }
    cards.delete(null);
    if (!cards.size) { stage.target = whole; return; }
    const near = stage.fitting(bounds([...cards]), 1.15, 40);
    if (near.scale < least * 0.8) { this.isChasing = true; return; }
    this.isChasing = false;
    stage.target = near;
  }

  /** Keeps what happens in sight where a ripple is larger than the stage. */
  chase(place) {
    if (!this.isChasing || !this.isFollowing) return;
    const { stage, log } = this;
    const entry = log.entries[place];
    const node = entry?.node !== undefined && isDeed(entry) ? log.node(entry.node) : [...this.lit.nodes.keys()].pop();
    const at = node ? spot(node) : null;
    if (!at) return;
    const scale = Math.max(stage.width < 600 ? 0.95 : 0.75, Math.min(1, stage.camera.scale));
    const seat = stage.target ?? stage.camera;
    const isSeen = Math.abs(at.x - seat.x) * scale < stage.width * 0.36 && Math.abs(at.y - seat.y) * scale < stage.height * 0.3;
    if (isSeen && Math.abs(scale / seat.scale - 1) < 0.02) return;
    stage.target = stage.within(this.bed.box, { x: at.x, y: at.y, scale });
  }

  look(node) {
    const at = spot(node);
    if (!at) return;
    const { stage } = this;
    const screen = stage.toScreen(at);
    const isSeen = screen.x > 40 && screen.y > 40 && screen.x < stage.width - 40 && screen.y < stage.height - 40;
    if (isSeen && stage.camera.scale > 0.5) return;
    stage.target = { x: at.x, y: at.y, scale: Math.max(stage.camera.scale, at.isDrop ? 1 : 0.9) };
  }

  zoom(factor, x = this.stage.width / 2, y = this.stage.height / 2) {
    const { stage } = this;
    const before = stage.toPicture(x, y);
    stage.target = null;
    stage.camera.scale = Math.max(0.02, Math.min(4, stage.camera.scale * factor));
    const after = stage.toPicture(x, y);
    stage.camera.x += before.x - after.x;
    stage.camera.y += before.y - after.y;
    this.isFollowing = false;
    this.isBedOld = true;
    this.showState();
    this.wake();
  }

  pan(x, y) {
    const { camera } = this.stage;
    this.stage.target = null;
    camera.x -= x / camera.scale;
    camera.y -= y / camera.scale;
    this.isFollowing = false;
    this.isBedOld = true;
    this.showState();
    this.wake();
  }

  setFollowing(isOn) {
    this.isFollowing = isOn;
    if (isOn && this.log.length) this.follow(this.log.ripple(this.player.place));
    this.showState();
    this.wake();
  }

  // -- Choosing

  mark(node) {
    this.marked = node;
    this.wake();
  }

  choose(node, isFar) {
    this.chosen = node;
    if (node && isFar) this.look(node);
    this.isTextOld = true;
    this.wake();
  }

  unfold(card) {
    if (this.bed.unfolded.has(card.key)) this.bed.unfolded.delete(card.key); else this.bed.unfolded.add(card.key);
    this.relay();
  }

  relay() {
    this.bed.lay();
    this.water.still();
    this.isBedOld = true;
    if (this.isFollowing && this.log.length) this.follow(this.log.ripple(this.player.place)); else this.fit();
    this.wake();
  }

  setFilter(title) {
    this.player.filter = title;
    this.bed.only = null;
    if (title !== null) {
      const touched = this.bed.only = new Set();
      for (const [place, entry] of this.log.entries.entries()) {
        if (isDeed(entry) && this.player.isShown(this.log.ripple(place))) touched.add(this.log.node(entry.node));
      }
      const first = this.log.ripples.find((ripple) => this.player.isShown(ripple));
      if (first && !this.player.isShown(this.log.ripple(this.player.place))) this.go(first.start);
    }
    this.relay();
    this.timeline.draw();
    this.panel.show(true);
    this.showState();
  }

  search(text) {
    const words = text.trim().toLowerCase();
    this.found = [];
    if (words) for (const node of this.bed.nodes) {
      if (node.title.toLowerCase().includes(words)) this.found.push(node);
      if (this.found.length >= 200) break;
    }
    this.wake();
    return this.found;
  }

  resized() {
    this.stage.resize();
    const isPortrait = isTall(this.stage);
    if (isPortrait !== this.bed.isPortrait || Math.abs(this.stage.width - (this.laidWidth ?? 0)) > 40) {
      this.laidWidth = this.stage.width;
      this.relay();
    } else if (this.isFollowing && this.log.length) this.follow(this.log.ripple(this.player.place));
    this.isBedOld = true;
    this.timeline.draw();
    this.wake();
  }

  recolour() {
    this.stage.readColours();
    this.isBedOld = true;
    this.timeline.draw();
    this.wake();
  }

  // -- A frame

  /** Frames follow one another as long as anything moves; then the page is as quiet as the water. */
  wake() {
    if (this.isAwake) return;
    this.isAwake = true;
    this.last = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    const passed = Math.max(0, now - this.last);
    this.last = now;
    const { player, stage } = this;
    const wasPlaying = player.isPlaying;
    const isMoving = player.pass(passed, this.isStill, (place) => this.arrived(place, false));
    if (player.coming >= 0) this.chase(player.coming);
    const isCameraMoving = stage.moveCamera(this.isStill);
    if (isCameraMoving && stage.target && this.bed.cards.length > 250) {
      this.bed.slide();
      this.isBedOld = true;
    } else if (isCameraMoving || this.isBedOld) {
      this.bed.draw(this.player.place);
      this.isBedOld = false;
    }
    const isRippling = this.water.draw({
      lit: this.lit, coming: player.coming, part: player.part, now: performance.now(), isStill: this.isStill,
      marked: this.marked, chosen: this.chosen, found: this.found,
    });
    this.say(now, isMoving);
    this.showTip();
    if (wasPlaying && !player.isPlaying) this.showState();
    this.frames = (this.frames ?? 0) + 1;
    if (isMoving || isRippling || isCameraMoving || this.isTextOld) requestAnimationFrame((now) => this.frame(now));
    else this.isAwake = false;
  }

  /** The words: at once when the player rests, a few times a second while it plays. */
  say(now, isMoving) {
    if (!this.isTextOld || (isMoving && now - (this.said ?? 0) < 140)) return;
    this.said = now;
    this.isTextOld = false;
    const { log, player } = this;
    const caption = document.getElementById('caption');
    const text = document.getElementById('sentence');
    if (!log.length) { text.textContent = 'The log is empty.'; return; }
    const place = player.place;
    const ripple = log.ripple(place);
    const entry = log.entries[place];
    if (this.isFresh) {
      const ripples = log.ripples.filter((ripple) => ripple.writes).length;
      text.textContent = `${ripples} ripple${ripples === 1 ? '' : 's'}, ${this.bed.nodes.length} nodes: press ▶, or → for a step`;
      this.panel.show(false);
      this.timeline.show();
      return;
    }
    document.getElementById('cause').textContent = entry.e === 'cause' ? '' : ripple.causes.join(' › ');
    text.replaceChildren(...this.panel.parts(sentence(log, place)));
    caption.dataset.mood = lightOf(entry);
    document.getElementById('water').setAttribute('aria-label', `The graph at entry ${entry.n}. ${plain(sentence(log, place))}. ${this.lit.nodes.size} nodes are lit.`);
    document.getElementById('caption').setAttribute('aria-live', player.isPlaying ? 'off' : 'polite');
    this.panel.show(false);
    this.timeline.show();
  }

  showTip() {
    const tip = document.getElementById('tip');
    const node = this.marked;
    const at = node && spot(node);
    if (!at) { tip.hidden = true; return; }
    const { log, player, stage } = this;
    if (tip.node !== node || tip.place !== player.place) {
      tip.node = node;
      tip.place = player.place;
      const value = node.isReader ? undefined : log.value(node, player.place);
      const deed = log.deed(node, player.place);
      tip.replaceChildren(
        make('b', {}, node.title), make('span', { class: 'kind' }, ` ${node.kind}`),
        value === undefined ? '' : make('div', {}, shortened(value, 120)),
        deed < 0 ? '' : make('div', { class: 'small' }, plain(sentence(log, deed))),
        make('div', { class: 'small' }, node.isReader ? `ran ${times(runsUpTo(log, node, player.place))} so far` : `read by ${node.observers.length}`));
    }
    tip.hidden = false;
    const { x, y } = stage.toScreen({ x: at.x, y: at.y + at.h / 2 });
    const width = tip.offsetWidth, height = tip.offsetHeight;
    const top = y + 10 + height > stage.height ? stage.toScreen({ x: at.x, y: at.y - at.h / 2 }).y - height - 10 : y + 10;
    tip.style.transform = `translate(${Math.max(6, Math.min(stage.width - width - 6, x - width / 2))}px, ${Math.max(6, top)}px)`;
  }

  showState() {
    const { player } = this;
    const play = document.getElementById('play');
    play.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
    play.classList.toggle('playing', player.isPlaying);
    document.getElementById('follow').setAttribute('aria-pressed', String(this.isFollowing));
    const chip = document.getElementById('filter');
    chip.hidden = player.filter === null;
    chip.firstElementChild.textContent = player.filter ?? '';
  }
}
