import { expect, it } from 'vitest';
import type { OpScore, ScoreRow, SideScore } from '../types';
import type { Sight } from '../wire/sight';
import { pictureOf } from './picture';

const op = (name: string, sum: number): OpScore => ({ op: name, by_round: [], sum });
const row = (side: string, name: string, given: number): ScoreRow => ({
  entry: 1,
  side,
  op: name,
  window: 'end',
  clause: 'so',
  worth: given,
  given,
});

function over(sides: SideScore[], rows: ScoreRow[] = []): Sight {
  const still = { title: 'Kill Team', sides: sides.map(({ side }) => ({ side, name: `Player ${side}`, force: '' })) };
  const moving = { score: { sides }, moment: { says: 'Player A wins.' } };
  return { still: { figures: [], cards: [], seats: [], ...still }, moving, rows, told: [] } as unknown as Sight;
}

it('each side has its total and its ops, and who leads alone is marked', () => {
  const sides = [
    { side: 'A', total: 9, ops: [op('crit op', 6), op('kill op', 3)] },
    { side: 'B', total: 4, ops: [op('crit op', 4), op('kill op', 0)] },
  ];
  const picture = pictureOf(over(sides));
  expect(picture.says).toBe('Player A wins.');
  expect(picture.sides.map((it) => [it.name, it.total, it.leads])).toEqual([
    ['Player A', 9, true],
    ['Player B', 4, false],
  ]);
  expect(picture.sides[0]?.lines).toEqual([
    ['Crit op', 6],
    ['Kill op', 3],
  ]);
});

it('nobody leads a draw', () => {
  const sides = [
    { side: 'A', total: 4, ops: [] },
    { side: 'B', total: 4, ops: [] },
  ];
  expect(pictureOf(over(sides)).sides.some((it) => it.leads)).toBe(false);
});

it('one line of objectives is told objective by objective, and many are shortened', () => {
  const names = ['Overwhelm', 'Dominate', 'Decimation', 'Storm the Line', 'Raid', 'Hold', 'Burn'];
  const rows = [row('A', 'Overwhelm', 2), ...names.map((it) => row('A', it, 1))];
  const sides = [{ side: 'A', total: 9, ops: [op('objectives', 9)] }];
  const lines = pictureOf(over(sides, rows)).sides[0]?.lines;
  expect(lines?.[0]).toEqual(['Overwhelm', 3]);
  expect(lines).toHaveLength(6);
  expect(lines?.at(-1)).toEqual(['2 more', 2]);
});
