// The page of several logs: one step key for all of them.

const LANGUAGES = {
  en: {
    back: 'The step before (←)', step: 'Step', again: 'This step again (r)', theme: 'Light or dark (t)', keys: '→ step   ← back   r again',
    ran: (count) => `${count} ran`, lit: 'What is lit', silent: 'nothing ran', unread: 'nothing reads what is written', rest: (count) => `${count} more cards are at rest`, start: 'press → for the first step', stepOf: (number) => `Step ${number}`,
  },
  ja: {
    back: '前の手順（←）', step: '次へ', again: 'この手順をもう一度（r）', theme: '明るい／暗い（t）', keys: '→ 次へ   ← 戻る   r もう一度',
    ran: (count) => `実行 ${count}`, lit: '光っているもの', silent: '何も実行されません', unread: '書き込まれる値を読むものはありません', rest: (count) => `ほかの ${count} 枚のカードは静か`, start: '→ で最初の手順へ', stepOf: (number) => `手順 ${number}`,
  },
};
if (document.documentElement.lang === 'ja') {
  Object.assign(WORD, {
    written: '書き込み', changed: '変化', same: '同じ値', ran: '実行', ended: '終了', made: '作成', issue: '報告', first: '初回の実行',
    often: (count) => `実行 ${count} 回`,
  });
  Object.assign(COUNTED, { written: '書き込み', changed: '変化', same: '同じ', ran: '実行', ended: '終了', say: (count, word) => `${word} ${count}` });
}

class Columns {
  constructor() {
    this.words = LANGUAGES[document.documentElement.lang] ?? LANGUAGES.en;
    this.motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.step = 0;
    this.columns = [...document.querySelectorAll('.log')].map((source) => new Column(source, this.words));
    this.last = Math.max(...this.columns.map((column) => column.log.steps.length));
    const get = this.get = (id) => document.getElementById(id);
    get('columns').append(...this.columns.map((column) => column.element));
    for (const element of document.querySelectorAll('[data-word]')) {
      const word = this.words[element.dataset.word];
      if (element.classList.contains('icon')) { element.title = word; element.setAttribute('aria-label', word); } else element.textContent = word;
    }
    get('list').append(...Array.from({ length: this.last }, (_, index) =>
      make('li', {}, make('button', { type: 'button', title: this.action(index + 1), 'aria-label': `${this.words.stepOf(index + 1)}: ${this.action(index + 1)}`,
        onclick: () => this.play(index + 1) }, String(index + 1)))));
    this.setTheme();
    this.setFont();
    const lines = Math.max(...this.columns.flatMap((column) => column.log.steps.map((step) => step.screen.length)), 1);
    for (const column of this.columns) column.reserve(lines);
    for (const column of this.columns) column.open();
    this.connect();
    this.say();
    this.wake();
  }

  action(step) { return this.columns[0].log.steps[step - 1]?.action ?? ''; }

  /** Names on cards as large as all other text, as far as there is room for them. */
  setFont() {
    const size = parseFloat(getComputedStyle(document.body).fontSize);
    FONT.fixed = { name: size, line: size };
    Object.assign(EDGE, { side: 5, top: 6, bottom: 6 });
    Object.assign(SINGLE, { across: 11, between: 11 });
  }

  /** How high the names on cards are, in pixels, column by column. */
  get sizes() { return this.columns.map((column) => FONT.name * column.stage.camera.scale); }

  get isPlaying() { return this.columns.some((column) => column.isPlaying); }

  forward() {
    // A key pressed while it plays leads to the end of the step; the next one goes on.
    if (this.isPlaying) { this.go(this.step); return; }
    if (this.step < this.last) this.play(this.step + 1);
  }

  play(step) {
    this.step = step;
    if (this.motion.matches) for (const column of this.columns) column.go(step);
    else for (const column of this.columns) column.play(step);
    this.say();
    this.wake();
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    for (const column of this.columns) column.go(this.step);
    this.say();
    this.wake();
  }

  say() {
    this.get('action').textContent = this.step ? `${this.step}. ${this.action(this.step)}` : this.words.start;
    this.get('back').disabled = !this.step;
    this.get('step').disabled = this.step >= this.last;
    [...this.get('list').querySelectorAll('button')].forEach((button, index) => {
      if (index + 1 === this.step) button.setAttribute('aria-current', 'step'); else button.removeAttribute('aria-current');
    });
  }

  wake() {
    if (this.isAwake) return;
    this.isAwake = true;
    this.before = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    const passed = Math.max(0, now - this.before);
    this.before = now;
    const moving = this.columns.map((column) => column.frame(passed, performance.now(), this.motion.matches)).includes(true);
    if (moving) requestAnimationFrame((now) => this.frame(now)); else this.isAwake = false;
  }

  setTheme(theme = memory.get('theme')) {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = theme ?? (dark ? 'dark' : 'light');
    for (const column of this.columns) if (column.stage) { column.stage.readColours(); column.isOld = true; }
    this.wake();
  }

  connect() {
    const { get } = this;
    get('step').addEventListener('click', () => this.forward());
    get('back').addEventListener('click', () => this.go(this.step - 1));
    get('again').addEventListener('click', () => { if (this.step) this.play(this.step); });
    get('theme').addEventListener('click', () => {
      const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
      memory.set('theme', theme);
      this.setTheme(theme);
    });
    document.addEventListener('keydown', (event) => this.pressed(event));
    this.motion.addEventListener('change', () => this.wake());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.setTheme());
    new ResizeObserver(() => {
      this.setFont();
      for (const column of this.columns) column.resized();
      this.wake();
    }).observe(get('columns'));
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnButton = event.target.matches?.('button') && (event.key === ' ' || event.key === 'Enter');
    const keys = {
      ArrowRight: () => this.forward(), PageDown: () => this.forward(), ' ': () => this.forward(), Enter: () => this.forward(),
      ArrowLeft: () => this.go(this.step - 1), PageUp: () => this.go(this.step - 1), Home: () => this.go(0), End: () => this.go(this.last),
      r: () => { if (this.step) this.play(this.step); }, t: () => get('theme').click(),
    };
    const get = this.get;
    if (!(event.key in keys) || isOnButton) return;
    event.preventDefault();
    keys[event.key]();
  }
}

document.title = document.getElementById('title').textContent = document.querySelector('.log')?.dataset.title ?? 'Hamon';
window.columns = new Columns();
