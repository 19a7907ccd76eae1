
const sections = [...document.querySelectorAll('body > section')];
/** What comes one after the other on each slide; what has `data-with` comes with the one before. */
const steps = sections.map((section) => {
  const groups = [];
  for (const element of section.querySelectorAll('.step')) {
    if (element.hasAttribute('data-with') && groups.length) groups[groups.length - 1].push(element); else groups.push([element]);
  }
  return groups;
});
let now = 0;
let step = 0;

/** Shows a slide with so many of its steps. */
function show(slide, count = 0) {
  sections[now].classList.remove('now');
  now = Math.min(Math.max(slide, 0), sections.length - 1);
  step = Math.min(Math.max(count, 0), steps[now].length);
  sections[now].classList.add('now');
  steps[now].forEach((group, index) => group.forEach((element) => {
    element.classList.toggle('shown', index < step);
    if (element.classList.contains('right')) element.parentElement.classList.toggle('shown-right', index < step);
  }));
  history.replaceState(null, '', `#${now + 1}`);
  fit(sections[now]);
  const clock = countdown(sections[now]);
  if (clock) { begin(clock); draw(clock); }
  present();
}
function next() {
  if (step < steps[now].length) show(now, step + 1); else if (now + 1 < sections.length) show(now + 1);
}
function back() {
  if (step > 0) show(now, step - 1); else if (now > 0) show(now - 1, Infinity);
}
function toggleDark() {
  const root = document.documentElement;
  const isDark = root.classList.contains('dark') || (!root.classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', !isDark);
  root.classList.toggle('light', isDark);
}
const keys = {
  ArrowRight: next, PageDown: next, ' ': next, Enter: next, n: next, ArrowLeft: back, PageUp: back, Backspace: back, b: back,
  ArrowDown: () => show(now + 1), ArrowUp: () => show(now - 1), Home: () => show(0), End: () => show(sections.length - 1, Infinity),
  p: presenter, d: toggleDark, f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  '?': () => { const list = document.getElementById('keys'); if (list.open) list.close(); else list.show(); },
};
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const clock = countdown(sections[now]);
  if (clock && 't+-r'.includes(event.key)) change(clock, event.key);
  else if (Object.hasOwn(keys, event.key)) keys[event.key]();
  else return;
  event.preventDefault();
}
function onClick(event) {
  if (event.target.closest('dialog')) return keys['?']();
  if (event.target.closest('.countdown')) return change(countdown(sections[now]), 't');
  if (getSelection().toString()) return;
  if (event.clientX < innerWidth / 5) back(); else next();
}
let touch = null;
function onTouchEnd(event) {
  const way = touch === null ? 0 : event.changedTouches[0].clientX - touch;
  // A tap is a click, too.
  if (Math.abs(way) > innerWidth / 12) { event.preventDefault(); if (way < 0) next(); else back(); }
}

document.body.classList.add('deck');
addEventListener('keydown', onKey);
addEventListener('click', onClick);
addEventListener('touchstart', (event) => { touch = event.changedTouches[0].clientX; }, { passive: true });
addEventListener('touchend', onTouchEnd);
addEventListener('hashchange', () => show((Number(location.hash.slice(1)) || 1) - 1));
addEventListener('resize', () => { fit(sections[now]); });
addEventListener('beforeprint', () => {
  document.body.classList.remove('deck');
  sections.forEach(fit);
});
addEventListener('afterprint', () => document.body.classList.add('deck'));
