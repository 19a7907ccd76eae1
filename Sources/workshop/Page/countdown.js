
/** The clocks that run down on slides of exercises and breaks. One begins when its slide is shown, and goes on while others are. */
const countdowns = new Map();

function countdown(section) {
  const element = section && section.querySelector('.countdown');
  if (!element) return null;
  if (!countdowns.has(section)) {
    countdowns.set(section, { element, all: element.dataset.minutes * 60000, left: element.dataset.minutes * 60000, since: null });
  }
  return countdowns.get(section);
}
/** Milliseconds that are left; negative when they are over. */
function remaining(clock) { return clock.left - (clock.since === null ? 0 : Date.now() - clock.since); }
function begin(clock) { if (clock.since === null) clock.since = Date.now(); }
function pause(clock) { clock.left = remaining(clock); clock.since = null; }
function change(clock, key) {
  if (key === 't') { if (clock.since === null) begin(clock); else pause(clock); }
  if (key === '+') clock.left += 60000;
  if (key === '-') clock.left -= 60000;
  if (key === 'r') { clock.left = clock.all; clock.since = Date.now(); }
  draw(clock);
}
function minutes(milliseconds) {
  const seconds = Math.ceil(Math.abs(milliseconds) / 1000);
  return `${milliseconds < 0 ? '+' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
function draw(clock) {
  const left = remaining(clock);
  clock.element.querySelector('.digits').textContent = minutes(left);
  clock.element.querySelector('.bar span').style.width = `${Math.max(0, Math.min(100, left / clock.all * 100))}%`;
  clock.element.classList.toggle('late', left < 0);
  clock.element.classList.toggle('paused', clock.since === null);
}
