// What .ci/slides adds to a page of slides to try the presenter's view: it opens the second window by its key, goes through all slides
// from either window, and compares what the presenter reads with the slides; then it closes the window, and does without one.
read(async () => {
  const calm = async () => { await frame(); await frame(); };
  const inside = (selector) => view.root.querySelector(selector);
  const of = (element) => (element ? text(element) : '');
  const slide = (section) => { const copy = section.cloneNode(true); copy.querySelector('.notes').remove(); return text(copy); };
  /** What the second window shows is the slide that the room sees, its notes, and the slide after it. */
  const compare = (when) => {
    const section = sections[now], following = sections[now + 1];
    const titles = [...view.root.querySelectorAll('.title')].map(text);
    expect(titles[0] === `${words.now}: ${now + 1} / ${sections.length}, ${words.step} ${step} / ${steps[now].length}`, `${when}: the title is ${titles[0]}`);
    expect(of(inside('.current section')) === slide(section), `${when}: another slide is shown`);
    const hidden = [...inside('.current').querySelectorAll('.step')].filter((element) => element.style.visibility === 'hidden').length;
    const waiting = section.querySelectorAll('.step:not(.shown)').length;
    expect(hidden === waiting, `${when}: ${hidden} parts are hidden and not ${waiting}`);
    expect(of(inside('.presenter > .notes') ?? view.root.querySelector(':scope > .notes')) === text(section.querySelector('.notes')), `${when}: the notes are those of another slide`);
    if (following) {
      expect(of(inside('.upcoming section')) === slide(following), `${when}: the next slide is another one`);
      expect([...inside('.upcoming').querySelectorAll('.step')].every((element) => element.classList.contains('shown')), `${when}: the next slide is not whole`);
      expect(titles[1] === words.next, `${when}: the next slide is called ${titles[1]}`);
    } else {
      expect(!inside('.upcoming') && titles[1] === `${words.next}: ${words.end}`, 'the last slide has a next one');
    }
  };
  /** Presses a key in the second window. */
  const pressThere = (key) => view.child.document.body.dispatchEvent(new view.child.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  show(0);
  press('p');
  expect(view?.child && view.child !== window && !view.child.closed, 'the key p opens no window');
  if (!view?.child) return;
  const child = view.child;
  await calm();
  expect(child.document.title === document.title, 'the second window has another title');
  expect(child.document.body.contains(view.root), 'the presenter is not in the second window');
  expect(child.getComputedStyle(view.root).display === 'grid' || child.getComputedStyle(view.root).position === 'fixed', 'the second window has no style');

  // To the end, by keys in one window and in the other by turns: both stay in step.
  let count = 0, withNotes = 0;
  compare('at the start');
  while (now + 1 < sections.length || step < steps[now].length) {
    const before = [now, step];
    if (count++ % 2) press('ArrowRight'); else pressThere('ArrowRight');
    expect(now !== before[0] || step !== before[1], `slide ${now + 1}: a key leads nowhere`);
    if (now === before[0] && step === before[1]) break;
    compare(`slide ${now + 1}, step ${step}`);
    if (now !== before[0] && text(sections[now].querySelector('.notes'))) withNotes++;
  }
  expect(withNotes > sections.length / 2, `only ${withNotes} slides have notes`);
  // Back, by a click in the room's window, by the address, and to the start.
  pressThere('ArrowLeft');
  compare('a step back');
  document.querySelector('section.now').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1 }));
  compare('after a click');
  show(1);
  compare('at slide 2');
  pressThere('Home');
  expect(now === 0, 'Home in the second window leads elsewhere');
  compare('at the start again');

  // The clock of an exercise runs in both.
  const exercise = sections.findIndex((section) => section.querySelector('.countdown'));
  show(exercise);
  const clock = countdown(sections[exercise]);
  const minute = clock.left;
  pressThere('+');
  expect(countdown(sections[exercise]).left - minute === 60000, '+ in the second window does not lengthen the exercise');
  tick();
  expect(of(view.root.querySelector('.clock')).includes(minutes(remaining(clock))), 'the second window has no countdown');
  press('r');

  // Light and dark; the key again closes it; a window that the presenter closes can be opened anew.
  press('p');
  await calm();
  expect(view === null && child.closed, 'the key p does not close the window');
  press('p');
  expect(view?.child && !view.child.closed, 'it cannot be opened again');
  view.child.close();
  for (let wait = 0; view && wait < 50; wait++) await frame();
  expect(view === null, 'a window that was closed is still taken for the view');

  // Where the browser allows no window, it is over the slides.
  const real = window.open;
  window.open = () => null;
  press('p');
  expect(view && !view.child && document.body.contains(view.root), 'without a window there is no view');
  compare('without a window');
  press('ArrowRight');
  compare('without a window, a step on');
  press('p');
  expect(view === null && !document.querySelector('.presenter'), 'the view over the slides does not close');
  window.open = real;
  say(`${sections.length} slides in both windows, ${count} steps, ${withNotes} with notes`);
});
