// What .ci/inspector adds to a page: it uses the page as a reader does (keys, clicks, the slider), and writes what it finds to
// <pre id="verdict">. What is compared is what the page says of itself: the sentence, and the list of what is lit.
read(async () => {
  /** Waits until what was asked for is there; rings may still be spreading. */
  const calm = async (app) => {
    do await frame(); while (app.player.isStepping || app.player.isPlaying || app.isTextOld || app.isBedOld || app.stage.target);
  };
  const app = window.inspector;
  if (!app) throw new Error('the page has not started');
  const { log, player, stage, bed } = app;
  await calm(app);
  if (log.length > 1000) say(`started: first frame ${Math.round(performance.now())} ms after it was opened`);
  say('opened:', text(get('sentence')));
  say('cards:', bed.cards.map((card) => (card.isFamily ? `${card.title} x ${card.members.length}` : card.title)).join(', '));

  // Every card is where it can be seen, and none lies on another.
  for (const [index, card] of bed.cards.entries()) {
    expect([card.x, card.y, card.w, card.h].every(Number.isFinite), `${card.title} has no place`);
    for (const other of bed.cards.slice(index + 1)) {
      expect(Math.abs(card.x - other.x) >= (card.w + other.w) / 2 || Math.abs(card.y - other.y) >= (card.h + other.h) / 2, `${card.title} lies on ${other.title}`);
    }
  }

  // Step by step, by the key: which nodes are lit at which entry.
  const steps = log.length > 1000 ? 20 : location.hash === '#motion' ? 10 : Infinity;
  let shown = [];
  for (let count = 0; count < steps; count++) {
    const before = player.place;
    press('ArrowRight');
    await calm(app);
    if (player.place === before) break;
    const lit = [...get('lit').querySelectorAll('li')].map(text);
    const more = lit.filter((line) => !shown.includes(line)), less = shown.filter((line) => !lit.includes(line)).length;
    say(`${log.entries[player.place].n} ${text(get('sentence'))} | ${less ? `${less} fewer, ` : ''}${more.map((line) => '+ ' + line).join(', ') || 'no more'}`);
    shown = lit;
    checkPixels(app);
  }
  expect(steps < Infinity || player.nextStop(1) < 0, 'the steps do not lead to the end');

  // The slider leads to the same lights as the steps do.
  const place = player.place, lines = app.lit.lines.join();
  for (const other of [0, place]) { get('slider').value = other; get('slider').dispatchEvent(new Event('input')); await calm(app); }
  expect(app.lit.lines.join() === lines, 'the slider lights others than the steps');

  // Play from the first ripple on leads to the end, and stops there.
  if (steps === Infinity) {
    get('speed').value = '64';
    get('speed').dispatchEvent(new Event('change'));
    app.go(0);
    get('play').click();
    expect(player.isPlaying, 'it does not play');
    await calm(app);
    expect(player.place === log.length - 1, `play ends at ${player.place}`);
  }

  // Search, causes, costs, light and dark.
  const name = bed.cards[0].members[0].title;
  get('search').value = name.toUpperCase();
  get('search').dispatchEvent(new Event('input'));
  expect(!get('found').hidden && text(get('found').firstElementChild).startsWith(name), 'the search does not find');
  get('search').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  expect(app.chosen?.title === name, 'what is found is not chosen');
  await calm(app);
  say('why:', text(document.querySelector('.why')));
  document.querySelector('[data-page=causes]').click();
  say('causes:', [...document.querySelectorAll('#causes button')].map((button) => `${text(button.children[0])} (${text(button.children[1])})`).slice(0, 6).join('; '));
  document.querySelector('#causes button')?.click();
  expect(!get('filter').hidden, 'the filter is not shown');
  expect(player.isShown(log.ripple(player.place)), 'the filter leaves the player elsewhere');
  document.querySelector('[data-page=costs]').click();
  say('costs of that:', rows());
  press('Escape');
  expect(get('filter').hidden && player.filter === null, 'Escape does not end the filter');
  say('costs:', rows());
  const theme = () => getComputedStyle(document.body).color;
  const light = theme();
  press('t');
  expect(theme() !== light, 'light and dark look the same');
  press('t');
  for (const button of document.querySelectorAll('button, input, select')) {
    const label = text(button) || button.getAttribute('aria-label') || button.labels?.length;
    expect(label, `a ${button.tagName} has no name: ${button.outerHTML.slice(0, 80)}`);
  }
  await calm(app);

  function rows() {
    return [...document.querySelectorAll('#costs tbody tr')].slice(0, 8).map((row) => [...row.children].map(text).join(' ')).join('; ');
  }

  /** What is lit has its colour in the picture: the first card that is drawn alone. */
  function checkPixels(app) {
    for (const [node, state] of app.lit.nodes) {
      const colour = app.stage.colours[state.light];
      if (!node.card || node.card.isFamily || !['written', 'changed', 'ran'].includes(state.light)) continue;
      const { x, y } = app.stage.toScreen({ x: node.card.x - node.card.w / 2 + 9, y: node.card.y });
      if (x < 0 || y < 0 || x >= app.stage.width || y >= app.stage.height) continue;
      expectColour(app.stage.water, app.stage.ratio, { x, y }, colour, `${node.title} (${state.light})`);
      return;
    }
  }
});
