import { expect, it } from 'vitest';
import type { Spot } from './lengths';
import { near, overlap } from './near';

const box = (x: number, y: number, u: number, v: number): Spot[] => [
  [x, y, 0],
  [u, y, 0],
  [u, v, 0],
  [x, v, 0],
];
const farthest = (outline: Spot[], axis: 0 | 1) => Math.max(...outline.map((it) => it[axis]));

it('near a strip is the strip and so much more, and nothing beyond the board', () => {
  const [outline, ...more] = near(box(0, 0, 60, 220), 20, [300, 220]);
  expect(more).toEqual([]);
  expect(farthest(outline!, 0)).toBeCloseTo(80);
  expect(farthest(outline!, 1)).toBeCloseTo(220);
  expect(Math.min(...outline!.map((it) => it[0]))).toBeCloseTo(0);
});

it('around a corner it is round', () => {
  const [outline] = near(box(100, 100, 120, 120), 10, [300, 220]);
  const corner = outline!.filter((it) => it[0] > 120 && it[1] > 120);
  expect(corner.length).toBeGreaterThan(4);
  for (const it of corner) expect(Math.hypot(it[0] - 120, it[1] - 120)).toBeCloseTo(10);
});

it('in a notch it does not fill more than lies near', () => {
  const notched: Spot[] = [...box(0, 0, 100, 100).slice(0, 3), [50, 20, 0], [0, 100, 0]];
  const all = near(notched, 5, [300, 300]);
  expect(all.some((outline) => overlap(outline, box(48, 90, 52, 94)))).toBe(false);
  expect(all.some((outline) => overlap(outline, box(48, 21, 52, 23)))).toBe(true);
});

it('what only touches does not lie in each other', () => {
  expect(overlap(box(0, 0, 10, 10), box(10, 0, 20, 10))).toBe(false);
  expect(overlap(box(0, 0, 10, 10), box(10, 10, 20, 20))).toBe(false);
  expect(overlap(box(0, 0, 10, 10), box(5, 0, 15, 10))).toBe(true);
  expect(overlap(box(0, 0, 10, 10), box(2, 2, 4, 4))).toBe(true);
  expect(overlap(box(0, 0, 10, 10), box(0, 0, 10, 10))).toBe(true);
  expect(overlap(box(4, -5, 6, 15), box(0, 4, 10, 6))).toBe(true);
});
