// The panel beside the picture: the ripple in words, the causes, the costs. It says everything that the picture shows.

class Panel {
  constructor(app) {
    this.app = app;
    this.log = app.log;
    this.sort = 'runs';
    this.isFolded = true;
    this.shownCosts = 100;
    for (const tab of document.querySelectorAll('[role=tab]')) {
      tab.addEventListener('click', () => this.open(tab.dataset.page));
      tab.addEventListener('keydown', (event) => {
        const tabs = [...document.querySelectorAll('[role=tab]')];
        const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!way) return;
        event.preventDefault();
        event.stopPropagation();
        const other = tabs[(tabs.indexOf(tab) + way + tabs.length) % tabs.length];
        other.focus();
        this.open(other.dataset.page);
      });
    }
    this.page = 'ripple';
  }

  open(page) {
    this.page = page;
    for (const tab of document.querySelectorAll('[role=tab]')) {
      const isOpen = tab.dataset.page === page;
      tab.setAttribute('aria-selected', isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      document.getElementById(`page-${tab.dataset.page}`).hidden = !isOpen;
    }
    document.body.dataset.sheet = 'open';
    this.show(true);
    this.app.resized();
  }

  /** Brings the open page up to date. */
  show(isNew) {
    if (this.page === 'ripple') this.showRipple();
    else if (this.page === 'causes' && isNew) this.showCauses();
    else if (this.page === 'costs' && isNew) this.showCosts();
  }

  /** A button with the name of a node: focus and pointer mark it in the picture, a click chooses it. */
  nodeButton(node, text = node.title) {
    return make('button', {
      class: 'node', type: 'button',
      onclick: () => this.app.choose(node, true),
      onfocus: () => this.app.mark(node), onblur: () => this.app.mark(null),
      onmouseenter: () => this.app.mark(node), onmouseleave: () => this.app.mark(null),
    }, text);
  }

  parts(parts) { return parts.map((part) => (part.node ? this.nodeButton(part.node) : part)); }

  showRipple() {
    const { app, log } = this;
    const place = app.player.place;
    const ripple = log.ripple(place);
    const page = document.getElementById('page-ripple');
    if (!ripple) { page.replaceChildren(make('p', {}, 'The log is empty.')); return; }
    const total = log.ripples.length;
    page.replaceChildren(
      make('p', { class: 'small' }, `Ripple ${ripple.number + 1} of ${total} · entry ${log.entries[place].n}`),
      make('h2', {}, ...(ripple.causes.length ? ripple.causes.join(' › ') : [ripple.title])),
      make('p', { class: 'small' }, cost(ripple) + (ripple.again ? `; ${ripple.again} more than once` : '')),
      this.chosenBox(place),
      make('h3', {}, 'Lit now'), this.litList(),
      make('h3', {}, 'The story'), this.story(ripple, place));
  }

  /** The node that is chosen, or else the one of the entry: what it is, and why it is lit. */
  chosenBox(place) {
    const { app, log } = this;
    const entry = log.entries[place];
    const node = app.chosen ?? (entry.node === undefined ? null : log.node(entry.node));
    const box = make('section', { class: 'why', 'aria-label': 'Why' });
    if (!node) return box;
    const owner = node.owner ? log.node(node.owner).title : '';
    const value = node.isReader ? undefined : log.value(node, place);
    box.append(make('h3', {}, this.nodeButton(node), make('span', { class: 'kind' }, ` ${node.kind}${owner ? ` of ${owner}` : ''}`)));
    const facts = [value === undefined ? '' : `value ${shortened(value, 200)}`, node.isReader ? `ran ${times(runsUpTo(log, node, place))} so far` : '',
      node.sources.length ? `reads ${node.sources.length}` : '', node.observers.length ? `read by ${node.observers.length}` : ''].filter(Boolean);
    box.append(make('p', { class: 'small' }, facts.join(' · ')));
    const at = log.deed(node, place);
    if (at >= 0) box.append(make('ul', { class: 'tree' }, this.branch(whyTree(log, at))));
    else box.append(make('p', { class: 'small' }, 'Nothing has happened to it so far.'));
    return box;
  }

  branch(branch) {
    const text = branch.place < 0 ? branch.text
      : make('button', { type: 'button', class: 'entry', onclick: () => this.app.go(branch.place) }, branch.text);
    return make('li', {}, text, branch.isRepeated ? ' (see above)' : '',
      branch.below.length ? make('ul', {}, ...branch.below.map((below) => this.branch(below))) : '');
  }

  /** What is lit, as a list: the picture's text. Many siblings with the same light are one line. */
  litList() {
    const groups = new Map();
    for (const [node, state] of this.app.lit.nodes) {
      if (state.light === 'made') continue;
      const key = node.card?.isFamily ? `${node.card.key} ${state.light}` : node;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push([node, state]);
    }
    const list = make('ul', { id: 'lit' });
    for (const members of groups.values()) {
      const [node, state] = members[0];
      if (members.length > 6) {
        list.append(make('li', { 'data-light': state.light }, this.nodeButton(node, `${node.card.title} × ${members.length}`), ` ${WORD[state.light]}`));
        continue;
      }
      for (const [node, state] of members) {
        const often = state.runs > 1 ? ` ${times(state.runs)}` : '';
        list.append(make('li', { 'data-light': state.light }, this.nodeButton(node), ` ${WORD[state.light]}${often}`, this.detail(state)));
      }
      if (list.childElementCount > 80) break;
    }
    if (!list.childElementCount) return make('p', { id: 'lit', class: 'small' }, 'Nothing: the water is calm.');
    return list;
  }

  detail(state) {
    const text = state.light === 'ran' ? '' : state.light === 'same' ? litLine(this.log, state).slice(2) : change(this.log.entries[state.place]);
    return text ? make('span', { class: 'small' }, ` ${text}`) : '';
  }

  story(ripple, place) {
    const around = 60;
    const start = Math.max(ripple.start, Math.min(place - around / 2, ripple.end - around));
    const end = Math.min(ripple.end, start + around);
    const list = make('ol', { id: 'story' });
    if (start > ripple.start) list.append(make('li', { class: 'small' }, `${start - ripple.start} before`));
    for (let at = start; at <= end; at++) {
      const light = lightOf(this.log.entries[at]);
      list.append(make('li', { 'data-light': light, class: at === place ? 'now' : at > place ? 'later' : '', 'aria-current': at === place ? 'step' : undefined },
        make('button', { type: 'button', class: 'entry', onclick: () => this.app.go(at) }, plain(sentence(this.log, at)))));
    }
    if (end < ripple.end) list.append(make('li', { class: 'small' }, `${ripple.end - end} more`));
    return list;
  }

  showCauses() {
    const { app, log } = this;
    const causes = this.causes ??= costsByCause(log);
    const most = Math.max(1, ...causes.map((cause) => cause.runs));
    const rows = causes.slice(0, 200).map((cause) => {
      const isOn = app.player.filter === cause.title;
      return make('li', { style: `--part:${cause.runs / most}` },
        make('button', { type: 'button', 'aria-pressed': String(isOn), onclick: () => app.setFilter(isOn ? null : cause.title) },
          make('b', {}, cause.title), make('span', { class: 'small' },
            `${cause.ripples} ripple${cause.ripples === 1 ? '' : 's'} · ${cause.writes} written · ${cause.runs} ran`)));
    });
    document.getElementById('page-causes').replaceChildren(
      make('p', { class: 'small' }, 'Choose a cause: only its ripples are played, and only what they touch is shown.'),
      make('ul', { id: 'causes' }, ...rows));
  }

  showCosts() {
    const { app, log } = this;
    let costs = costsByNode(log, (ripple) => app.player.isShown(ripple));
    if (this.isFolded) costs = foldCosts(costs);
    const sort = this.sort;
    costs.sort((a, b) => (sort === 'title' ? a.title.localeCompare(b.title) : b[sort] - a[sort] || b.evaluated - a.evaluated));
    const columns = [['title', 'Name'], ['runs', 'Runs'], ['again', 'Again'], ['evaluated', 'Eval'], ['equal', 'Same'], ['writes', 'Writes']];
    const hints = { evaluated: 'Evaluations', again: 'Runs beyond the first in one ripple', equal: 'Came to the same: work that changed nothing' };
    const most = Math.max(1, ...costs.map((cost) => cost[sort === 'title' ? 'runs' : sort]));
    const head = make('tr', {}, ...columns.map(([key, title]) =>
      make('th', { scope: 'col', 'aria-sort': sort === key ? (key === 'title' ? 'ascending' : 'descending') : undefined },
        make('button', { type: 'button', title: hints[key], onclick: () => { this.sort = key; this.showCosts(); } }, title))));
    const body = costs.slice(0, this.shownCosts).map((cost) =>
      make('tr', { style: `--part:${cost[sort === 'title' ? 'runs' : sort] / most}` },
        make('th', { scope: 'row' }, this.nodeButton(cost.nodes[0], cost.title)),
        ...columns.slice(1).map(([key]) => make('td', { class: key === 'again' && cost[key] ? 'hot' : '' }, cost[key] ? String(cost[key]) : '·'))));
    document.getElementById('page-costs').replaceChildren(
      make('p', { class: 'small' }, app.player.filter === null ? 'Of all ripples.' : `Of the ripples of “${app.player.filter}”.`,
        make('label', {}, make('input', { type: 'checkbox', checked: this.isFolded, onchange: (event) => { this.isFolded = event.target.checked; this.showCosts(); } }), ' siblings added up')),
      make('table', { id: 'costs' }, make('thead', {}, head), make('tbody', {}, ...body)),
      costs.length > this.shownCosts
        ? make('button', { type: 'button', class: 'more', onclick: () => { this.shownCosts += 300; this.showCosts(); } }, `${costs.length - this.shownCosts} more`) : '');
  }
}
