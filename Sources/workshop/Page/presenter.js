
/** The presenter's view: a window of its own, or, where the browser allows none, over the slides. */
let view = null;
function presenter() {
  if (view) {
    if (view.child) view.child.close();
    view.root.remove();
    view = null;
    return;
  }
  const child = open('', 'hamon-presenter', 'popup,width=1200,height=760');
  const page = child ? child.document : document;
  if (child) {
    page.documentElement.className = document.documentElement.className;
    page.head.replaceChildren(page.adoptNode(document.querySelector('style').cloneNode(true)));
    page.title = document.title;
    page.body.replaceChildren();
    child.onkeydown = onKey;
    child.onpagehide = () => { view = null; };
  }
  view = { child, root: page.createElement('div') };
  view.root.className = 'presenter';
  page.body.append(view.root);
  present();
}

function element(tag, style, ...content) {
  const made = (view.child ? view.child.document : document).createElement(tag);
  made.className = style;
  made.append(...content);
  return made;
}
/** A slide as the room sees it, or, before it is its turn, with all its steps. */
function preview(section, style, title) {
  const copy = (view.child ? view.child.document : document).importNode(section, true);
  copy.querySelector('.notes').remove();
  if (style === 'current') copy.querySelectorAll('.step:not(.shown)').forEach((hidden) => { hidden.style.visibility = 'hidden'; });
  else copy.querySelectorAll('.step').forEach((hidden) => hidden.classList.add('shown'));
  return [element('div', 'title', title), element('div', `preview ${style}`, copy)];
}
function present() {
  if (!view) return;
  const section = sections[now];
  const following = sections[now + 1];
  if (following) {
    following.style.display = 'flex';
    fit(following);
    following.style.display = '';
  }
  const previews = element('div', 'previews',
    ...preview(section, 'current', `${words.now}: ${now + 1} / ${sections.length}, ${words.step} ${step} / ${steps[now].length}`),
    ...(following ? preview(following, 'upcoming', words.next) : [element('div', 'title', `${words.next}: ${words.end}`)]));
  const notes = element('div', 'notes');
  notes.innerHTML = section.querySelector('.notes').innerHTML;
  view.root.replaceChildren(element('div', 'clock'), previews, notes);
  tick();
}
/** The time, how long the unit may last, and the countdowns. */
function tick() {
  const clock = countdown(sections[now]);
  if (clock) draw(clock);
  if (!view) return;
  const time = new Date();
  const minute = time.getHours() * 60 + time.getMinutes();
  const row = [element('b', '', time.toTimeString().slice(0, 8))];
  const end = sections[now].dataset.end;
  if (end) {
    const left = end - minute;
    const until = `${String(Math.floor(end / 60) % 24).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
    row.push(element('span', '', `${words.until} ${until}`), element('b', left < 0 ? 'bad' : '', `${Math.abs(left)} ${left < 0 ? words.over : words.left}`));
  }
  if (clock) row.push(element('b', remaining(clock) < 0 ? 'bad' : '', minutes(remaining(clock))));
  view.root.querySelector('.clock').replaceChildren(...row);
}
setInterval(tick, 500);
show((Number(location.hash.slice(1)) || 1) - 1);
