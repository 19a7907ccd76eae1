// What .ci/inspector adds to the page of a lesson: it uses the page as a teacher does (the step key, clicks), and writes what it finds to
// <pre id="verdict">: at each step, in each column, how many ran, what is lit, and what the screen says.
read(async () => {
  const page = window.columns;
  if (!page) throw new Error('the page has not started');
  let smallest = Infinity;
  const calm = async () => { do await frame(); while (page.isPlaying || page.isAwake); };
  await calm();
  say('title:', text(get('title')));
  for (const column of page.columns) say(`${text(column.element.querySelector('h2'))}: ${column.bed.cards.map((card) => (card.isFamily ? `${card.title} x ${card.members.length}` : card.title)).join(', ') || 'no cards'}`);
  checkCards('before the first step');
  // To be read from the last row: text is at least a twenty-fifth of the window's height, and so are names on cards, at each step.
  if (innerWidth > 820) {
    for (const element of document.querySelectorAll('h1, h2, #action, .note, .screen, #step')) {
      const size = parseFloat(getComputedStyle(element).fontSize) / innerHeight;
      expect(size >= 0.04, `${element.tagName} ${element.className} is ${(size * 100).toFixed(1)} % high`);
    }
  }
  expect(document.documentElement.scrollWidth <= innerWidth, 'the page is wider than the window');

  const state = () => page.columns.map((column) => {
    const lit = [...column.element.querySelectorAll('.lit li')].map(text);
    const said = [...column.said.querySelectorAll('li')].map(text);
    const shown = lit.length > 6 ? [...lit.slice(0, 3), `and ${lit.length - 3} more`] : lit;
    return `  ${text(column.count)} | ${shown.join(', ') || 'nothing is lit'}${said.length ? ` | ${said.join(', ')}` : ''} | ${text(column.screen)}`;
  });
  const states = [];
  for (let step = 1; step <= page.last; step++) {
    press('ArrowRight');
    await calm();
    expect(page.step === step, `the key leads to step ${page.step} and not to ${step}`);
    say(text(get('action')));
    const now = state();
    found.push(...now);
    states.push(now.join());
    for (const column of page.columns) checkPixels(column);
    checkCards(`at step ${step}`);
  }
  expect(get('step').disabled, 'the last step has a next one');
  // Back, and by a click, it is the same.
  press('ArrowLeft');
  await calm();
  expect(page.last < 2 || state().join() === states[page.last - 2], 'a step back shows something else');
  get('list').querySelectorAll('button')[0].click();
  await calm();
  expect(state().join() === states[0], 'the first step shows something else when it is clicked');
  // With motion: a ring is under way, and a key leads to the step's end.
  if (!page.motion.matches) {
    press('Home');
    press(' ');
    expect(page.isPlaying, 'it does not play');
    press(' ');
    expect(!page.isPlaying && state().join() === states[0], 'a key while it plays does not lead to the end of the step');
  }
  if (smallest >= 0.04 && smallest < Infinity) say('names are at least 4 % of the height');
  const colour = () => getComputedStyle(document.body).color;
  const light = colour();
  press('t');
  expect(colour() !== light, 'light and dark look the same');
  press('t');
  await calm();
  for (const button of document.querySelectorAll('button')) expect(text(button) || button.getAttribute('aria-label'), `a button has no name: ${button.outerHTML.slice(0, 80)}`);

  /** Cards are seen whole, none lies on another, their names are large enough, and what is lit is on one. */
  function checkCards(when) {
    for (const column of page.columns) {
      const place = `${text(column.element.querySelector('h2'))} ${when}`, { cards } = column.bed;
      for (const [index, card] of cards.entries()) {
        const { x, y } = column.stage.toScreen(card), scale = column.stage.camera.scale;
        expect(x - card.w * scale / 2 > -1 && x + card.w * scale / 2 < column.stage.width + 1, `${place}: ${card.title} is cut off across`);
        expect(y - card.h * scale / 2 > -1 && y + card.h * scale / 2 < column.stage.height + 1, `${place}: ${card.title} is cut off`);
        for (const other of cards.slice(index + 1)) {
          expect(Math.abs(card.x - other.x) >= (card.w + other.w) / 2 || Math.abs(card.y - other.y) >= (card.h + other.h) / 2, `${place}: ${card.title} lies on ${other.title}`);
        }
      }
      // Where there is room for one step only, that is the next one before it begins.
      for (const [node, { light }] of page.step ? column.lit.nodes : []) {
        expect(node.card || light === 'made' || light === 'ended' || !(node.sources.length || node.observers.length), `${place}: ${node.title} is lit, and on no card`);
      }
      if (innerWidth <= 820 || !cards.length) continue;
      const size = page.sizes[page.columns.indexOf(column)] / innerHeight;
      smallest = Math.min(smallest, size);
      expect(size >= 0.04, `${place}: names are ${(size * 100).toFixed(1)} % of the height`);
    }
  }

  /** What is lit has its colour in the picture: the first card that is drawn alone. */
  function checkPixels(column) {
    for (const [node, state] of column.lit.nodes) {
      const colour = column.stage.colours[state.light];
      if (!node.card || node.card.isFamily || !['written', 'changed', 'ran'].includes(state.light)) continue;
      const { x, y } = column.stage.toScreen({ x: node.card.x, y: node.card.y - node.card.h / 2 + 3 });
      expectColour(column.canvas, column.stage.ratio, { x, y }, colour, `${node.title} (${state.light})`);
      return;
    }
  }
});
