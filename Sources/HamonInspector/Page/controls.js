// Buttons, keys, pointer and touch; and the start.

function connect(app) {
  const get = (id) => document.getElementById(id);
  const on = (id, action) => get(id).addEventListener('click', action);
  on('play', () => app.toggle());
  on('back', () => app.step(-1));
  on('forward', () => app.step(1));
  on('ripple-back', () => app.ripple(-1));
  on('ripple-forward', () => app.ripple(1));
  on('follow', () => app.setFollowing(!app.isFollowing));
  on('whole', () => { app.isFollowing = false; app.fit(); app.showState(); app.wake(); });
  on('larger', () => app.zoom(1.3));
  on('smaller', () => app.zoom(1 / 1.3));
  on('filter', () => app.setFilter(null));
  on('help-open', () => get('help').showModal());
  on('panel-toggle', () => setPanel(app, document.body.dataset.sheet !== 'open'));
  get('slider').addEventListener('input', (event) => { app.player.pause(); app.go(Number(event.target.value)); app.showState(); });
  get('speed').addEventListener('change', (event) => { app.player.speed = Number(event.target.value); });
  connectTheme(app);
  connectSearch(app);
  connectPointer(app);
  document.addEventListener('keydown', (event) => pressed(app, event));
  app.motion.addEventListener('change', () => app.wake());
  new ResizeObserver(() => app.resized()).observe(app.stage.element);
}

function setPanel(app, isOpen) {
  document.body.dataset.sheet = isOpen ? 'open' : 'closed';
  document.getElementById('panel-toggle').setAttribute('aria-expanded', String(isOpen));
  app.resized();
}

function connectTheme(app) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const set = (theme) => {
    document.documentElement.dataset.theme = theme ?? (dark.matches ? 'dark' : 'light');
    document.getElementById('theme').setAttribute('aria-pressed', String(document.documentElement.dataset.theme === 'dark'));
    app.recolour();
  };
  set(memory.get('theme'));
  dark.addEventListener('change', () => set(memory.get('theme')));
  document.getElementById('theme').addEventListener('click', () => {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    memory.set('theme', theme);
    set(theme);
  });
}

function connectSearch(app) {
  const input = document.getElementById('search'), list = document.getElementById('found');
  const close = () => { list.hidden = true; input.setAttribute('aria-expanded', 'false'); };
  const take = (node) => { app.choose(node, true); app.found = []; close(); };
  let at = -1;
  const show = () => {
    const found = app.search(input.value);
    at = -1;
    list.replaceChildren(...found.slice(0, 12).map((node, index) =>
      make('li', { role: 'option', id: `found-${index}`, 'data-node': node.id, onmousedown: (event) => { event.preventDefault(); take(node); } },
        node.title, make('span', { class: 'kind' }, ` ${node.kind}`))));
    if (found.length > 12) list.append(make('li', { class: 'small' }, `${found.length === 200 ? '200 or more' : found.length} found`));
    if (input.value.trim() && !found.length) list.append(make('li', { class: 'small' }, 'Nothing of that name'));
    list.hidden = !input.value.trim();
    input.setAttribute('aria-expanded', String(!list.hidden));
  };
  input.addEventListener('input', show);
  input.addEventListener('blur', () => { close(); app.found = []; app.wake(); });
  input.addEventListener('keydown', (event) => {
    const shown = app.found.slice(0, 12);
    if (event.key === 'Escape') { input.value = ''; app.search(''); close(); input.blur(); }
    else if (event.key === 'Enter' && shown.length) { take(shown[Math.max(0, at)]); input.blur(); }
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length) {
      at = (at + (event.key === 'ArrowDown' ? 1 : -1) + shown.length) % shown.length;
      [...list.children].forEach((item, index) => item.setAttribute('aria-selected', String(index === at)));
      input.setAttribute('aria-activedescendant', `found-${at}`);
      app.mark(shown[at]);
    } else return;
    event.preventDefault();
  });
}

function connectPointer(app) {
  const canvas = app.stage.water;
  const fingers = new Map();
  let moved = 0, apart = 0;
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const find = (event) => {
    const { x, y } = point(event);
    return app.bed.find(app.stage.toPicture(x, y));
  };
  canvas.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, point(event));
    moved = 0;
    apart = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) {
      const found = find(event);
      canvas.style.cursor = found ? 'pointer' : 'grab';
      if ((found?.node ?? null) !== app.marked) app.mark(found?.node ?? null);
      return;
    }
    const now = point(event);
    fingers.set(event.pointerId, now);
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (fingers.size === 1) { if (moved > 4) app.pan(now.x - before.x, now.y - before.y); return; }
    const [a, b] = [...fingers.values()];
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    if (apart) app.zoom(distance / apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
    apart = distance;
  });
  const up = (event) => {
    if (!fingers.delete(event.pointerId) || event.type === 'pointercancel' || moved > 6) return;
    const found = find(event);
    if (found && !found.node) app.unfold(found.card);
    else app.choose(found?.node ?? null);
    app.mark(event.pointerType === 'mouse' ? found?.node ?? null : null);
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => { if (document.activeElement !== canvas) app.mark(null); });
  canvas.addEventListener('dblclick', (event) => { const found = find(event); if (found?.card && (found.card.isFamily || app.bed.unfolded.has(found.card.key))) app.unfold(found.card); });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = point(event);
    app.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
  }, { passive: false });
  canvas.addEventListener('blur', () => app.mark(null));
  canvas.addEventListener('keydown', (event) => walk(app, event));
}

/** In the picture, the arrows up and down go from node to node, what is lit first; Return chooses. */
function walk(app, event) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way) {
    const lit = [...app.lit.nodes.keys()].filter((node) => node.card);
    const others = app.bed.cards.flatMap((card) => card.members.slice(0, 50)).filter((node) => !app.lit.nodes.has(node));
    const nodes = [...lit, ...others];
    if (!nodes.length) return;
    const node = nodes[(nodes.indexOf(app.marked) + way + nodes.length) % nodes.length];
    app.mark(node);
    app.look(node);
  } else if (event.key === 'Enter') app.choose(app.marked);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function pressed(app, event) {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (target.matches('input[type=search], select')) return;
  const isOnButton = target.matches('button, input, summary');
  const isOnSlider = target.id === 'slider';
  const keys = {
    ' ': () => app.toggle(), ArrowRight: () => (event.shiftKey ? app.ripple(1) : app.step(1)),
    ArrowLeft: () => (event.shiftKey ? app.ripple(-1) : app.step(-1)), Home: () => app.go(0), End: () => app.go(app.log.length - 1),
    '+': () => app.zoom(1.3), '=': () => app.zoom(1.3), '-': () => app.zoom(1 / 1.3), 0: () => document.getElementById('whole').click(),
    f: () => app.setFollowing(!app.isFollowing), t: () => document.getElementById('theme').click(), p: () => document.getElementById('panel-toggle').click(),
    '/': () => document.getElementById('search').focus(), '?': () => document.getElementById('help').showModal(),
    '>': () => changeSpeed(1), '<': () => changeSpeed(-1),
    Escape: () => { app.choose(null); if (app.player.filter !== null) app.setFilter(null); },
  };
  if (!(event.key in keys) || (event.key === ' ' && isOnButton && !isOnSlider)) return;
  event.preventDefault();
  keys[event.key]();
}

function changeSpeed(way) {
  const speed = document.getElementById('speed');
  speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + way));
  speed.dispatchEvent(new Event('change'));
}

// A phone shows the picture first.
if (window.innerWidth <= 820) document.body.dataset.sheet = 'closed';
const source = document.getElementById('log');
document.title = source.dataset.title || document.title;
document.getElementById('title').textContent = source.dataset.title || 'Hamon';
const app = new App(new Log(source.textContent));
connect(app);
window.inspector = app;
// `page.html#51` opens at entry 51.
const openAt = () => { const place = app.log.place(Number(location.hash.slice(1)) || undefined); if (place >= 0) app.go(place); };
addEventListener('hashchange', openAt);
openAt();
