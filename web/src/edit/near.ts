// Everything within so much of an outline, as outlines; and whether two outlines lie over each other. Pure.
import type { Spot } from './lengths';

/** Corners of a full turn. */
const round = 48;

const at = (outline: Spot[], number: number): Spot => outline[(number + outline.length) % outline.length]!;
/** Positive where one turns left from one corner over the next to a third. */
const turn = (o: Spot, p: Spot, q: Spot) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);

function isConvex(outline: Spot[]): boolean {
  const signs = new Set(outline.map((it, n) => Math.sign(turn(at(outline, n - 1), it, at(outline, n + 1)))));
  return !(signs.has(1) && signs.has(-1));
}

/** The corners in the direction against the clock. */
function leftwards(outline: Spot[]): Spot[] {
  const area = outline.reduce((sum, it, n) => {
    const next = at(outline, n + 1);
    return sum + it[0] * next[1] - next[0] * it[1];
  }, 0);
  return area < 0 ? [...outline].reverse() : outline;
}

/** Around a convex outline: each side moved out, and an arc around each corner. */
function around(outline: Spot[], reach: number): Spot[] {
  const sides = leftwards(outline);
  return sides.flatMap((corner, n): Spot[] => {
    const outwards = (from: Spot, to: Spot) => Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.PI / 2;
    const before = outwards(at(sides, n - 1), corner);
    let after = outwards(corner, at(sides, n + 1));
    while (after < before) after += 2 * Math.PI;
    const steps = Math.max(1, Math.ceil(((after - before) * round) / (2 * Math.PI)));
    return Array.from({ length: steps + 1 }, (_, step): Spot => {
      const bearing = before + ((after - before) * step) / steps;
      return [corner[0] + reach * Math.cos(bearing), corner[1] + reach * Math.sin(bearing), 0];
    });
  });
}

/** Of an outline what lies on a board from its lower left corner to `w` and `h`. */
function onBoard(outline: Spot[], w: number, h: number): Spot[] {
  const edges: [0 | 1, number, 1 | -1][] = [
    [0, 0, 1],
    [0, w, -1],
    [1, 0, 1],
    [1, h, -1],
  ];
  return edges.reduce((rest, [axis, edge, side]) => {
    const inside = (it: Spot) => (it[axis] - edge) * side >= 0;
    return rest.flatMap((it, n): Spot[] => {
      const next = at(rest, n + 1);
      const here = inside(it) ? [it] : [];
      if (inside(it) === inside(next)) return here;
      const part = (edge - it[axis]) / (next[axis] - it[axis]);
      return [...here, [it[0] + (next[0] - it[0]) * part, it[1] + (next[1] - it[1]) * part, 0]];
    });
  }, outline);
}

/** Everything of a board within so much of an outline: one outline where it has no notches, else one more for each side. */
export function near(outline: Spot[], reach: number, [w, h]: readonly number[]): Spot[][] {
  if (outline.length < 3) return [];
  const sides = outline.map((it, n): Spot[] => [it, at(outline, n + 1)]);
  const all = isConvex(outline) ? [around(outline, reach)] : [outline, ...sides.map((it) => around(it, reach))];
  return all.map((it) => onBoard(it, w ?? 0, h ?? 0)).filter((it) => it.length > 2);
}

/** True if two sides go through each other, not only as far as the other. */
function crosses(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  const apart = (one: number, other: number) => Math.sign(one) * Math.sign(other) < 0;
  return apart(turn(a, b, c), turn(a, b, d)) && apart(turn(c, d, a), turn(c, d, b));
}

/** True if a spot lies within an outline, and not on its rim. */
function inside(spot: Spot, outline: Spot[]): boolean {
  let within = false;
  for (const [n, from] of outline.entries()) {
    const to = at(outline, n + 1);
    const flat = turn(from, to, spot);
    const between = (axis: 0 | 1) => (from[axis] - spot[axis]) * (to[axis] - spot[axis]) <= 0;
    if (flat === 0 && between(0) && between(1)) return false;
    if (from[1] > spot[1] !== to[1] > spot[1] && flat > 0 === to[1] > from[1]) within = !within;
  }
  return within;
}

/** Spots of an outline that tell whether it reaches into another one: its corners, the middle of each side, and its own. */
function spotsOf(outline: Spot[]): Spot[] {
  const between = (...spots: Spot[]): Spot => [
    spots.reduce((sum, it) => sum + it[0], 0) / spots.length,
    spots.reduce((sum, it) => sum + it[1], 0) / spots.length,
    0,
  ];
  const middle = between(...outline);
  const sides = outline.map((it, n) => between(it, at(outline, n + 1)));
  return [...outline, ...sides, ...(inside(middle, outline) ? [middle] : [])];
}

/** True if two outlines share more than their rims. */
export function overlap(one: Spot[], other: Spot[]): boolean {
  if (one.length < 3 || other.length < 3) return false;
  return (
    one.some((it, n) => other.some((that, m) => crosses(it, at(one, n + 1), that, at(other, m + 1)))) ||
    spotsOf(one).some((it) => inside(it, other)) ||
    spotsOf(other).some((it) => inside(it, one))
  );
}
