// Tags on the table: how wide one is, and where it hides least. Pure.
import { type Point, type Scale, uncovered } from './scale';

/** How wide a tag with this text is, in millimetres of the drawing. */
export function wide(text: string): number {
  return Math.max(44, text.length * 6.6 + 14);
}

/** Half of its size. */
export function halfOf(text: string): Point {
  return [wide(text) / 2, 11];
}

/** A place for it on the table, as near as there is. */
export function onTable([x, y]: Point, text: string, scale: Scale): Point {
  const half = wide(text) / 2;
  return [Math.min(scale.width - half, Math.max(half, x)), Math.min(scale.height - 12, Math.max(14, y))];
}

/** The first of some places, each on the table, at which a tag hides nobody; else the one at which it hides least. */
export function placed(places: Point[], text: string, scale: Scale, bases: { at: Point; r: number }[]): Point {
  const [first, ...rest] = places.map((it) => onTable(it, text, scale));
  return uncovered(first ? [first, ...rest] : [], halfOf(text), bases);
}

/** What is told of several pieces: each reason once, with the letters of those that it holds for. */
export function once<T extends { why: string; code: string }>(list: T[]): { text: string; of: T[] }[] {
  const reasons = new Map<string, T[]>();
  for (const it of list) reasons.set(it.why, [...(reasons.get(it.why) ?? []), it]);
  return [...reasons].map(([why, of]) => ({
    text: of.length > 1 ? `${why}: ${of.map((it) => it.code).join(', ')}` : why,
    of,
  }));
}

/** What a tag covers, for the tags that come after it. */
export function covered([x, y]: Point, text: string): { at: Point; r: number }[] {
  const half = wide(text) / 2;
  return [-0.75, -0.25, 0.25, 0.75].map((by) => ({ at: [x + half * by, y] as Point, r: 12 }));
}
