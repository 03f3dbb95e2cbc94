// From the table to the drawing and back: micrometres with y upwards become millimetres with y downwards, turned so that
// one's own edge lies below where the screen is narrow. The only arithmetic on positions.
import type { Board, Place } from '../types';

/** How a table lies on the screen: as it is, or turned with its left, right or upper edge below. */
export type Turn = 'none' | 'left' | 'right' | 'half';

/** A point of the drawing. */
export type Point = [number, number];

/** A table's way onto the screen and back. */
export interface Scale {
  width: number;
  height: number;
  to: (place: Place | number[]) => Point;
  from: (point: Point) => [number, number];
}

/** The scale of a table. */
export function scaleOf(board: Pick<Board, 'size'>, turn: Turn): Scale {
  const [w, h] = board.size.map((it) => it / 1000) as [number, number];
  const um = (mm: number) => Math.round(mm * 1000);
  const x = (place: Place | number[]) => (place[0] ?? 0) / 1000;
  const y = (place: Place | number[]) => h - (place[1] ?? 0) / 1000;
  if (turn === 'none') {
    return { width: w, height: h, to: (it) => [x(it), y(it)], from: ([px, py]) => [um(px), um(h - py)] };
  }
  if (turn === 'half') {
    return { width: w, height: h, to: (it) => [w - x(it), h - y(it)], from: ([px, py]) => [um(w - px), um(py)] };
  }
  if (turn === 'left') {
    return { width: h, height: w, to: (it) => [y(it), w - x(it)], from: ([px, py]) => [um(w - py), um(h - px)] };
  }
  return { width: h, height: w, to: (it) => [h - y(it), x(it)], from: ([px, py]) => [um(py), um(px)] };
}

/** An outline as a closed path. */
export function outlined(scale: Scale, outline: (Place | number[])[]): string {
  return outline.length === 0 ? '' : `M${outline.map((it) => scale.to(it).join(' ')).join('L')}Z`;
}

/** The same of several, all turning the same way, so that where they overlap nothing is left out. */
export function together(scale: Scale, outlines: (Place | number[])[][]): string {
  return outlines
    .map((outline) => {
      const turn = outline.reduce((sum, it, at) => {
        const next = outline[(at + 1) % outline.length] ?? it;
        return sum + ((it[0] ?? 0) * (next[1] ?? 0) - (next[0] ?? 0) * (it[1] ?? 0));
      }, 0);
      return outlined(scale, turn < 0 ? [...outline].reverse() : outline);
    })
    .join('');
}

/** The line between two bases, from edge to edge. */
export function rimToRim(from: Point, to: Point, r: number, s: number): [Point, Point] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const along = (start: Point, by: number): Point => [start[0] + (dx / length) * by, start[1] + (dy / length) * by];
  return [along(from, r), along(to, -s)];
}

/** Where a tag as wide as twice `half` stands beside the middle of a leg, clear of the leg and of the base at its end. */
export function beside(from: Point, to: Point, half: number, r: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  // A leg that is no longer than the base at its end has no middle to stand beside.
  if (length < 2 * r) return [to[0], to[1] - r - 16];
  const [nx, ny] = dx >= 0 ? [dy / length, -dx / length] : [-dy / length, dx / length];
  const away = Math.abs(nx) * half + Math.abs(ny) * 11 + 6;
  return [middle[0] + nx * away, middle[1] + ny * away];
}

/** Where a number stands on an outline: in its middle, or as near to it as nothing hides it. */
export function clear(outline: Point[], avoid: { at: Point; r: number }[]): Point {
  const sum = (at: 0 | 1) => outline.reduce((so_far, it) => so_far + it[at], 0) / outline.length;
  const middle: Point = [sum(0), sum(1)];
  const towards = (to: Point, part: number): Point => [
    middle[0] + (to[0] - middle[0]) * part,
    middle[1] + (to[1] - middle[1]) * part,
  ];
  const sides = outline.map((from, at): Point => {
    const to = outline[(at + 1) % outline.length] ?? from;
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  });
  const room = 14;
  const free = (it: Point) => avoid.every(({ at, r }) => Math.hypot(at[0] - it[0], at[1] - it[1]) > r + room);
  const near = [0.5, 0.75].flatMap((part) => sides.map((it) => towards(it, part)));
  return [middle, ...near].find(free) ?? middle;
}

/** Everything that may be meant by a point: what is plainly under it alone, else all whose rim or whose reach it lies in. */
export function meantAny<Id>(point: Point, those: { id: Id; at: Point; r: number }[], reach: number): Id[] {
  const near = those
    .map(({ id, at, r }) => ({ id, away: Math.hypot(at[0] - point[0], at[1] - point[1]), r }))
    .sort((one, other) => one.away - other.away);
  const under = near.filter((it) => it.away <= it.r);
  // A base that a finger covers whole is no plain answer.
  if (under.length === 1 && under[0]!.r >= reach / 2) return [under[0]!.id];
  return near.filter((it) => it.away <= Math.max(it.r, reach)).map((it) => it.id);
}

/** The smallest convex outline around points. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const turns = (o: Point, p: Point, q: Point) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
  const half = (along: Point[]) => {
    const chain: Point[] = [];
    for (const point of along) {
      while (chain.length > 1 && turns(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** True if a place lies in a convex outline. */
export function within(place: number[], outline: (Place | number[])[]): boolean {
  const [px = 0, py = 0] = place;
  const signs = outline.map((from, at) => {
    const to = outline[(at + 1) % outline.length]!;
    return Math.sign((to[0]! - from[0]!) * (py - from[1]!) - (to[1]! - from[1]!) * (px - from[0]!));
  });
  return !signs.includes(1) || !signs.includes(-1);
}

/** A place as phrases write it. */
export function written(place: number[]): string {
  const mm = (um: number) => `${um / 1000}mm`;
  const [x = 0, y = 0, z = 0] = place;
  return z === 0 ? `${mm(x)}, ${mm(y)}` : `${mm(x)}, ${mm(y)}, ${mm(z)}`;
}

/** A place out of a phrase; nothing if it is written in some other way. */
export function readPlace(text: string): number[] | undefined {
  const numbers = text.split(',').map((it) => /^\s*(-?[\d.]+)\s*(mm|um|in|)\s*$/.exec(it));
  if (numbers.length < 2 || numbers.some((it) => !it)) return undefined;
  const units: Record<string, number> = { mm: 1000, um: 1, in: 25400, '': 25400 };
  return numbers.map((it) => Math.round(Number(it?.[1]) * (units[it?.[2] ?? ''] ?? 0)));
}

/** A way out of a phrase: its places in order. */
export function readWay(text: string): number[][] {
  return text.split('>').flatMap((it) => {
    const place = readPlace(it.trim());
    return place ? [place] : [];
  });
}

/** A long thin part of terrain: its middle, the direction along it, and half its length and width. */
export interface Bar {
  at: Point;
  along: Point;
  length: number;
  width: number;
}

/** The bar that an outline is, along its longest side. */
export function barOf(outline: Point[]): Bar {
  const sides = outline.map((from, at): Point => {
    const to = outline[(at + 1) % outline.length] ?? from;
    return [to[0] - from[0], to[1] - from[1]];
  });
  const longest = sides.reduce((best, it) => (Math.hypot(...it) > Math.hypot(...best) ? it : best), [1, 0] as Point);
  const long = Math.hypot(...longest) || 1;
  const along: Point = [longest[0] / long, longest[1] / long];
  const spread = (axis: Point): [number, number] => {
    const all = outline.map((it) => it[0] * axis[0] + it[1] * axis[1]);
    return [Math.min(...all), Math.max(...all)];
  };
  const across: Point = [-along[1], along[0]];
  const [[a, b], [c, d]] = [spread(along), spread(across)];
  const [u, v] = [(a + b) / 2, (c + d) / 2];
  const at: Point = [along[0] * u + across[0] * v, along[1] * u + across[1] * v];
  return { at, along, length: (b - a) / 2, width: (d - c) / 2 };
}

/** A point of a bar: so much along it and so much across, from its middle. */
export function on(bar: Bar, along: number, across: number): Point {
  const [x, y] = bar.along;
  return [bar.at[0] + x * along - y * across, bar.at[1] + y * along + x * across];
}

/** The stretch of a line that crosses a convex outline, in parts of the line. */
export function crossing(from: Point, to: Point, outline: Point[]): [number, number] | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const middle = outline.reduce(
    (sum, it): Point => [sum[0] + it[0] / outline.length, sum[1] + it[1] / outline.length],
    [0, 0] as Point,
  );
  let [enters, leaves] = [0, 1];
  for (const [at, corner] of outline.entries()) {
    const next = outline[(at + 1) % outline.length]!;
    let [nx, ny] = [corner[1] - next[1], next[0] - corner[0]];
    const inner = (middle[0] - corner[0]) * nx + (middle[1] - corner[1]) * ny;
    if (inner < 0) [nx, ny] = [-nx, -ny];
    const [start, slope] = [(from[0] - corner[0]) * nx + (from[1] - corner[1]) * ny, dx * nx + dy * ny];
    if (slope === 0) {
      if (start < 0) return undefined;
    } else if (slope > 0) enters = Math.max(enters, -start / slope);
    else leaves = Math.min(leaves, -start / slope);
  }
  return enters < leaves ? [enters, leaves] : undefined;
}

interface Round {
  at: Point;
  r: number;
}

/** Where a tag of this size stands: at the first of some places at which it hides least. */
export function uncovered(places: Point[], half: Point, bases: Round[]): Point {
  const hidden = ([x, y]: Point) =>
    bases.reduce((sum, { at, r }) => {
      const [dx, dy] = [Math.max(0, Math.abs(at[0] - x) - half[0]), Math.max(0, Math.abs(at[1] - y) - half[1])];
      return sum + Math.max(0, r - Math.hypot(dx, dy));
    }, 0);
  let [best, least] = [places[0] ?? ([0, 0] as Point), Infinity];
  for (const place of places) {
    const many = hidden(place);
    if (many < least) [best, least] = [place, many];
    if (many === 0) break;
  }
  return best;
}

/** Eight places for a tag around a base, above first. */
export function around(at: Point, r: number, half: Point): Point[] {
  const [x, y] = [r + half[0] + 4, r + half[1] + 4];
  const by: Point[] = [
    [0, -y],
    [0, y],
    [x, 0],
    [-x, 0],
    [x, -y],
    [-x, -y],
    [x, y],
    [-x, y],
  ];
  return by.map(([dx, dy]): Point => [at[0] + dx, at[1] + dy]);
}
