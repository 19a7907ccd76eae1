// Where nodes are, and the curves that changes take between them.

/** Where a node is: its card, or its drop in the family's card. */
function spot(node) {
  const card = node.card;
  if (!card) return null;
  if (!card.isFamily) return { x: card.x, y: card.y, w: card.w, h: card.h };
  const index = card.places.get(node);
  const { columns, pitch, radius } = card.grid;
  const left = card.x - (columns * pitch) / 2, top = card.y - card.h / 2 + headOf(card);
  return {
    x: left + ((index % columns) + 0.5) * pitch, y: top + (Math.floor(index / columns) + 0.5) * pitch,
    w: radius * 2, h: radius * 2, isDrop: true,
  };
}

/** The curve from one place to another as points, led through bends. */
function curve(from, to, bends, isPortrait) {
  const start = from.isDrop ? { x: from.x, y: from.y }
    : isPortrait ? { x: from.x, y: from.y + from.h / 2 } : { x: from.x + from.w / 2, y: from.y };
  const end = to.isDrop ? { x: to.x, y: to.y }
    : isPortrait ? { x: to.x, y: to.y - to.h / 2 } : { x: to.x - to.w / 2, y: to.y };
  const isBack = isPortrait ? end.y < start.y : end.x < start.x;
  return isBack ? loop(from, to, isPortrait) : [start, ...bends.map(({ x, y }) => ({ x, y })), end];
}

/** Against the flow, from what runs to what it writes: around the side of both. */
function loop(from, to, isPortrait) {
  const side = (at) => (isPortrait ? { x: at.x + at.w / 2, y: at.y } : { x: at.x, y: at.y + at.h / 2 });
  const points = [side(from), side(to)];
  const middle = (from.y + from.h / 2 + to.y - to.h / 2) / 2;
  if (!isPortrait && to.y - to.h / 2 > points[0].y) {
    // From the end of a band to the start of the next one: between the two.
    points[1] = { x: to.x, y: to.y - to.h / 2 };
    points.handles = points.map(({ x }) => ({ x, y: middle }));
    return points;
  }
  const reach = (isPortrait ? 26 : 110) + (isPortrait ? Math.max(points[0].x, points[1].x) : Math.max(points[0].y, points[1].y));
  points.handles = points.map(({ x, y }) => (isPortrait ? { x: reach, y } : { x, y: reach }));
  return points;
}

/** Traces a curve with tangents along the flow. */
function trace(path, points, isPortrait) {
  path.moveTo(points[0].x, points[0].y);
  if (points.handles) {
    const [a, b] = points.handles;
    path.bezierCurveTo(a.x, a.y, b.x, b.y, points[1].x, points[1].y);
    return;
  }
  for (let index = 1; index < points.length; index++) {
    const a = points[index - 1], b = points[index];
    if (isPortrait) {
      const middle = (a.y + b.y) / 2;
      path.bezierCurveTo(a.x, middle, b.x, middle, b.x, b.y);
    } else {
      const middle = (a.x + b.x) / 2;
      path.bezierCurveTo(middle, a.y, middle, b.y, b.x, b.y);
    }
  }
}

/** The point at `part` (0 to 1) of a curve. */
function pointOn(points, part, isPortrait) {
  const count = points.length - 1;
  const index = Math.min(count - 1, Math.floor(part * count));
  const t = part * count - index, s = 1 - t;
  const a = points[index], b = points[index + 1];
  if (points.handles) {
    const [c, d] = points.handles;
    const at = (p, q, r, z) => s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * z;
    return { x: at(a.x, c.x, d.x, b.x), y: at(a.y, c.y, d.y, b.y) };
  }
  const ease = (p, q) => s * s * s * p + 3 * s * s * t * p + 3 * s * t * t * q + t * t * t * q;
  const line = (p, q) => { const m = (p + q) / 2; return s * s * s * p + 3 * s * s * t * m + 3 * s * t * t * m + t * t * t * q; };
  return isPortrait ? { x: ease(a.x, b.x), y: line(a.y, b.y) } : { x: line(a.x, b.x), y: ease(a.y, b.y) };
}
