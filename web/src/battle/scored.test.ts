import { expect, test } from 'vitest';
import type { News, ScoreRow } from '../types';
import { scoredBefore } from './scored';

const row = (entry: number, side: string, given: number): ScoreRow => ({
  entry,
  side,
  op: 'Kill op',
  window: 'end',
  clause: 'more are out',
  worth: 1,
  given,
});
const began = (entry: number, round: number) =>
  ({ entry, part: 0, what: [{ kind: 'moment', moment: { round } }] }) as unknown as News;
const told = [began(1, 1), began(20, 2), began(40, 3)];
const totals = [
  { side: 'A', total: 4 },
  { side: 'B', total: 1 },
];

test('a round that is over has its clauses, and the points before and after it', () => {
  const rows = [row(10, 'A', 1), row(30, 'A', 2), row(40, 'B', 0), row(45, 'A', 1), row(46, 'B', 1)];
  const scored = scoredBefore(3, told, rows, totals);
  expect(scored?.round).toBe(2);
  expect(scored?.rows.map((it) => it.entry)).toEqual([30, 40]);
  expect(scored?.points.get('A')).toEqual([1, 3]);
  expect(scored?.points.get('B')).toEqual([0, 0]);
});

test('nothing is told of a round in which nothing was settled, nor before the first', () => {
  expect(scoredBefore(3, told, [row(10, 'A', 1)], totals)).toBeUndefined();
  expect(scoredBefore(1, told, [row(0, 'A', 1)], totals)).toBeUndefined();
});
