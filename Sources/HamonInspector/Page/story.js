// The log in words: a sentence for an entry, and the tree of why.

const quoted = (text) => `“${text}”`;

function shortened(text, limit = 60) {
  return text === undefined || text.length <= limit ? text : text.slice(0, limit - 1) + '…';
}

/** `120 → 200`; of long texts, from about where they differ. What the log keeps out stays out. */
function change(entry) {
  if (entry.new === undefined) return '';
  if (entry.old === undefined) return shortened(entry.new);
  const limit = 36;
  let start = 0;
  if (entry.old.length > limit || entry.new.length > limit) {
    while (start < entry.old.length && entry.old[start] === entry.new[start]) start++;
    while (start > 0 && !/[\s(,.<["]/.test(entry.old[start - 1])) start--;
    if (start <= 16 || entry.old === entry.new) start = 0;
  }
  const cut = (text) => (start ? '…' : '') + shortened(text.slice(start), limit);
  return `${cut(entry.old)} → ${cut(entry.new)}`;
}

/** A sentence as parts: text, and names of nodes that can be pointed at. */
function sentence(log, place) {
  const entry = log.entries[place];
  return [...said(log, place, entry), ...(entry.takenBack ? [', and is taken back'] : [])];
}

function said(log, place, entry) {
  const name = entry.node === undefined ? '' : { node: log.node(entry.node) };
  const because = () => {
    const links = carriers(log, entry);
    if (!links.length) return [];
    const parts = [' because '];
    links.slice(0, 3).forEach((link, index) => {
      if (index) parts.push(index === links.length - 1 ? ' and ' : ', ');
      parts.push({ node: link.from });
    });
    if (links.length > 3) parts.push(` and ${links.length - 3} more`);
    parts.push(' changed');
    if (links.length === 1 && change(links[0].entry)) parts.push(` (${change(links[0].entry)})`);
    return parts;
  };
  switch (entry.e) {
    case 'cause': return [quoted(entry.name ?? '')];
    case 'write':
      if (entry.changed === false) return [name, ' is written, and is the same', entry.new === undefined ? '' : `: ${shortened(entry.new)}`];
      return [name, ' is written', ...(entry.by === undefined ? [] : [' by ', { node: log.node(entry.by) }]), change(entry) ? `: ${change(entry)}` : ''];
    case 'evaluated':
      if (entry.changed === false) return [name, ' comes to the same', entry.new === undefined ? '' : ` (${shortened(entry.new)})`, ': the ripple ends here'];
      if (!entry.because) return [name, ' is computed', entry.new === undefined ? '' : `: ${shortened(entry.new)}`];
      return [name, ' changes', change(entry) ? `: ${change(entry)}` : '', ...because()];
    case 'ran': return [name, ' runs', ...(entry.because ? because() : withoutReason(log, place))];
    case 'made': return [name, ` appears${entry.kind ? `: a ${entry.kind}` : ''}`];
    case 'ended': return [name, ' has ended'];
    case 'batchBegan': return ['A batch begins: effects wait'];
    case 'batchEnded': return ['The batch ends'];
    case 'flushBegan': return ['Now it spreads'];
    case 'flushEnded': return [calm(log, place)];
    case 'issue': return ['Issue: ', entry.text ?? ''];
    default: return [entry.e];
  }
}

/** What a ripple has cost, at its end. */
function calm(log, place) {
  return `Calm again: ${cost(log.ripple(place))}`;
}

function cost(ripple) {
  const parts = [];
  if (ripple.writes) parts.push(`${ripple.writes} written`);
  if (ripple.evaluated) parts.push(`${ripple.evaluated} evaluated` + (ripple.equal ? ` (${ripple.equal} the same)` : ''));
  parts.push(`${ripple.runs} ran`);
  return parts.join(', ');
}

/** The parts of a sentence as one text. */
const plain = (parts) => parts.map((part) => (part.node ? part.node.title : part)).join('');

/**
 * Why an entry happened: the entry, below it the writes and evaluations that made it happen, and so on to the causes. An entry that the
 * tree has already shown is not shown again.
 */
function whyTree(log, place, limit = 60) {
  const seen = new Set();
  let count = 0;
  const grow = (place, depth) => {
    const entry = log.entries[place];
    const branch = { place, text: plain(shortSentence(log, place)) + (entry.takenBack ? ', taken back' : ''), below: [] };
    if (seen.has(place)) return { ...branch, isRepeated: true };
    seen.add(place);
    count++;
    for (const n of entry.because ?? []) {
      const at = log.place(n);
      if (at < 0) branch.below.push({ place: -1, text: `entry ${n}, which the log no longer has`, below: [] });
      else if (count < limit && depth < 40) branch.below.push(grow(at, depth + 1));
    }
    const run = entry.by === undefined ? log.making(place)?.run ?? -1 : log.runOfWrite(log.node(entry.by), place);
    if (run >= 0 && count < limit && depth < 40) branch.below.push(grow(run, depth + 1));
    else if (!entry.because?.length) {
      const names = log.causeNames(entry.cause);
      if (names.length) branch.below.push({ place: log.place(entry.cause), text: names.map(quoted).reverse().join(', in '), below: [] });
    }
    return branch;
  };
  return grow(place, 0);
}

/** Why a node runs that no change has made run, as parts. */
function withoutReason(log, place) {
  const entry = log.entries[place];
  if (entry.again) return [log.node(entry.node).kind === 'tracker' ? ', called by what it stands in' : ' once more'];
  const making = log.making(place);
  if (!making) return [' for the first time'];
  return [making.isAnew ? ', made anew by ' : ' for the first time, made by ', { node: log.node(log.entries[making.run].node) }];
}

function shortSentence(log, place) {
  const entry = log.entries[place];
  const name = { node: log.node(entry.node) };
  const changed = change(entry);
  switch (entry.e) {
    case 'write': return [name, entry.changed === false ? ' was written, and is the same' : ' was written', changed ? `: ${changed}` : ''];
    case 'evaluated':
      return [name, entry.changed === false ? ' came to the same' : entry.because ? ' changed' : ' was computed', changed ? `: ${changed}` : ''];
    case 'ran': return [name, ' ran', ...(entry.because ? [] : withoutReason(log, place))];
    default: return [name, ` ${entry.e}`];
  }
}
