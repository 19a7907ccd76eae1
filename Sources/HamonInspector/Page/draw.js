// How things look: cards, the signs of kinds, drops of families, links.

const TAU = Math.PI * 2;

/** The sign of a kind, about 20 points wide: a drop for what is written, waves for what is derived, a lamp, a row. */
function drawKind(context, kind, x, y) {
  context.beginPath();
  switch (kind) {
    case 'computed': case 'linked': case 'source of linked': case 'selector':
      for (const shift of [-4, 3]) {
        context.moveTo(x - 9, y + shift);
        context.bezierCurveTo(x - 4, y + shift - 7, x - 3, y + shift + 7, x + 2, y + shift);
        context.bezierCurveTo(x + 4, y + shift - 3, x + 6, y + shift - 4, x + 9, y + shift - 2);
      }
      break;
    case 'effect':
      context.arc(x, y - 2, 6.5, TAU * 0.36, TAU * 0.14);
      context.moveTo(x - 3.5, y + 7);
      context.lineTo(x + 3.5, y + 7);
      context.moveTo(x - 2, y + 10);
      context.lineTo(x + 2, y + 10);
      break;
    case 'tracker':
      context.roundRect(x - 9, y - 8, 18, 7, 2);
      context.roundRect(x - 9, y + 2, 18, 7, 2);
      break;
    case 'list':
      for (const row of [-6, 0, 6]) { context.moveTo(x - 8, y + row); context.lineTo(x + 8, y + row); }
      break;
    default:
      context.moveTo(x, y - 10);
      context.bezierCurveTo(x + 4, y - 4, x + 7, y - 1, x + 7, y + 3);
      context.arc(x, y + 3, 7, 0, Math.PI);
      context.bezierCurveTo(x - 7, y - 1, x - 4, y - 4, x, y - 10);
  }
  context.stroke();
}

/** Text with … in it where it would be longer than `width`: near its end, for siblings differ there. */
function fitted(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  const end = text.slice(-Math.min(7, text.length >> 1));
  let low = 0, high = text.length - end.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(text.slice(0, middle) + '…' + end).width <= width) low = middle; else high = middle - 1;
  }
  return text.slice(0, low) + '…' + end;
}

/** One node's card. `light` is '' at rest. */
function drawCard(context, stage, card, { light = '', line = '', isGone = false }) {
  const colours = stage.colours;
  const left = card.x - card.w / 2, top = card.y - card.h / 2;
  const isLit = light === 'written' || light === 'changed' || light === 'ran' || light === 'issue';
  context.globalAlpha = isGone ? 0.16 : 1;
  context.beginPath();
  context.roundRect(left, top, card.w, card.h, 16);
  context.fillStyle = isLit ? colours[light] : colours.card;
  context.fill();
  context.lineWidth = light === 'same' ? 2.5 : 1.5;
  context.strokeStyle = light === 'same' ? colours.same : isLit ? colours[light] : colours['card-line'];
  context.setLineDash(light === 'same' || light === 'ended' ? [6, 5] : []);
  context.stroke();
  context.setLineDash([]);
  if (stage.camera.scale * FONT.name < 5.4) { context.globalAlpha = 1; return; }
  const ink = isLit ? colours['on-lit'] : colours.ink, soft = isLit ? colours['on-lit'] : colours.soft;
  context.lineWidth = 1.8;
  context.strokeStyle = isLit ? ink : colours.soft;
  drawKind(context, card.kind, left + inset().sign, card.y);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink;
  context.font = `600 ${FONT.name}px ${stage.font}`;
  const start = left + inset().text;
  const width = card.w - inset().text - (FONT.fixed ? 2 : 12);
  if (FONT.isFlat) line = '';
  // From afar a part of a value says nothing.
  if (FONT.fixed && line) {
    context.font = `${FONT.line}px ${stage.font}`;
    if (context.measureText(line).width > width) line = WORD[light] ?? '';
    context.font = `600 ${FONT.name}px ${stage.font}`;
  }
  const first = (line ? card.y - grown(3) : card.y + FONT.name / 3) - card.extra / 2;
  card.lines.forEach((text, index) => context.fillText(fitted(context, text, width), start, first + index * FONT.name));
  if (line) {
    context.fillStyle = soft;
    context.font = `${FONT.line}px ${stage.font}`;
    context.fillText(fitted(context, line, width), start, card.y + card.extra / 2 + (FONT.fixed ? grown(20) : 19));
  }
  context.globalAlpha = 1;
}

/** Where the first line of a family's name stands. */
const nameLine = (card) => card.y - card.h / 2 + (FONT.isFlat ? FONT.name * 1.06 : grown(27));

function drawFamilyName(context, stage, card) {
  const left = card.x - card.w / 2, top = card.y - card.h / 2;
  context.lineWidth = 1.8;
  context.strokeStyle = stage.colours.soft;
  drawKind(context, card.kind, left + inset().sign + (FONT.fixed ? 0 : 2), FONT.isFlat ? top + FONT.name * 0.72 : top + grown(30));
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = stage.colours.ink;
  context.font = `600 ${FONT.name}px ${stage.font}`;
  const width = card.w - inset().text - (FONT.fixed ? 4 : 12);
  card.lines.forEach((text, index) => context.fillText(fitted(context, text, width), left + inset().text + 2, nameLine(card) + index * FONT.name));
}

/** A family's card with its drops at rest. */
function drawFamily(context, stage, card, { line = '', place }) {
  const colours = stage.colours;
  const left = card.x - card.w / 2, top = card.y - card.h / 2;
  context.beginPath();
  context.roundRect(left, top, card.w, card.h, 18);
  context.fillStyle = colours.card;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colours['card-line'];
  context.stroke();
  if (stage.camera.scale >= 0.2) {
    drawFamilyName(context, stage, card);
    if (line) {
      context.fillStyle = colours.soft;
      context.font = `${FONT.line}px ${stage.font}`;
      context.fillText(fitted(context, line, card.w - 58), left + inset().text + 2, top + grown(47));
    }
  }
  const { columns, pitch, radius } = card.grid;
  const x = card.x - (columns * pitch) / 2, y = top + headOf(card);
  context.fillStyle = colours['drop-rest'];
  context.beginPath();
  for (let index = 0; index < card.members.length; index++) {
    if (!card.members[index].lives(place)) continue;
    const dropX = x + ((index % columns) + 0.5) * pitch, dropY = y + (Math.floor(index / columns) + 0.5) * pitch;
    if (pitch < 10 || stage.camera.scale < 0.3) context.rect(dropX - radius, dropY - radius, radius * 2, radius * 2);
    else { context.moveTo(dropX + radius, dropY); context.arc(dropX, dropY, radius, 0, TAU); }
  }
  context.fill();
  context.globalAlpha = 1;
}

/** The line under the name of a node at rest: its value, or how often it has run. */
function restLine(log, node, place) {
  if (node.isReader) {
    if (FONT.fixed) return '';
    const runs = runsUpTo(log, node, place);
    return runs ? `${runs} run${runs === 1 ? '' : 's'}` : '';
  }
  return shortened(log.value(node, place), 40) ?? '';
}

function runsUpTo(log, node, place) {
  let runs = 0;
  for (const at of node.places) { if (at > place) break; if (log.entries[at].e === 'ran') runs++; }
  return runs;
}

const times = (count) => (count === 1 ? 'once' : `${count} times`);

/** The line under the name of a node that is lit. */
function litLine(log, lit) {
  const entry = log.entries[lit.place];
  switch (lit.light) {
    case 'written': case 'changed': return change(entry) || WORD[lit.light];
    case 'same': return entry.new === undefined ? WORD.same : `= ${shortened(entry.new, 30)}`;
    case 'ran': return lit.runs > 1 ? WORD.often(lit.runs) : entry.because ? WORD.ran : WORD.first;
    default: return WORD[lit.light];
  }
}
