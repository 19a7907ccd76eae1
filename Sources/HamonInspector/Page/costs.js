// What it has cost: runs, evaluations, equal ones, by node or by family, of all ripples or of those of one cause.

function costsByNode(log, isShown) {
  const costs = new Map();
  let ripple = null, isIn = false;
  const runs = new Map();
  log.entries.forEach((entry, place) => {
    const now = log.ripple(place);
    if (now !== ripple) { ripple = now; isIn = isShown(now); runs.clear(); }
    if (!isIn || !isDeed(entry)) return;
    const node = log.node(entry.node);
    let cost = costs.get(node);
    if (!cost) costs.set(node, cost = { nodes: [node], title: node.title, kind: node.kind, runs: 0, evaluated: 0, equal: 0, writes: 0, again: 0 });
    if (entry.e === 'ran') {
      cost.runs++;
      const count = (runs.get(node) ?? 0) + 1;
      runs.set(node, count);
      if (count > 1 && entry.because) cost.again++;
    } else if (entry.e === 'evaluated') {
      cost.evaluated++;
      if (entry.changed === false) cost.equal++;
    } else {
      cost.writes++;
      if (entry.changed === false) cost.equal++;
    }
  });
  return [...costs.values()];
}

/** Costs of siblings added up. */
function foldCosts(costs) {
  const families = new Map();
  const folded = [];
  for (const cost of costs) {
    const card = cost.nodes[0].card;
    if (!card?.isFamily) { folded.push(cost); continue; }
    let family = families.get(card);
    if (!family) {
      families.set(card, family = { ...cost, nodes: [], title: `${card.title} × ${card.members.length}`, runs: 0, evaluated: 0, equal: 0, writes: 0, again: 0 });
      folded.push(family);
    }
    family.nodes.push(...cost.nodes);
    for (const key of ['runs', 'evaluated', 'equal', 'writes', 'again']) family[key] += cost[key];
  }
  return folded;
}

/** The names of causes with what they have cost, the dearest first. */
function costsByCause(log) {
  const causes = new Map();
  for (const ripple of log.ripples) {
    let cause = causes.get(ripple.title);
    if (!cause) causes.set(ripple.title, cause = { title: ripple.title, ripples: 0, writes: 0, evaluated: 0, runs: 0, first: ripple });
    cause.ripples++;
    cause.writes += ripple.writes;
    cause.evaluated += ripple.evaluated;
    cause.runs += ripple.runs;
  }
  return [...causes.values()].sort((a, b) => b.runs - a.runs);
}
