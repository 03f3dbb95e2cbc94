import { describe, expect, it } from 'vitest';
import type { News, Tray } from '../types';
import { luckOf } from './luck';
import { lineOf, stepAt } from './moments';

const tray = (who: string, least: number, faces: number[]): Tray => ({
  whose: { piece: who },
  says: 'Attack',
  needs: [
    { least, most: null, counts: 'normal' },
    { least: 6, most: null, counts: 'critical' },
  ],
  dice: faces.map((face) => ({ face, counts: face >= least ? 'normal' : 'miss', worth: null, state: null })),
});
const rolled = (entry: number, of: Tray): News => ({
  entry,
  part: 0,
  says: 'rolled',
  what: [{ kind: 'rolled', tray: of }],
});
const side = (of: Tray) => ('piece' in of.whose ? (of.whose.piece.startsWith('a') ? 'A' : 'B') : undefined);

describe('luck', () => {
  it('is successes against what was to be expected', () => {
    const [luck] = luckOf([rolled(1, tray('a1', 4, [4, 5, 6, 6]))], side);
    expect(luck).toMatchObject({ side: 'A', dice: 4, successes: 4, expected: 2 });
    // Four dice at one half: the deviation is 1, and half of all battles lie within two thirds of that.
    expect(luck?.band).toBeCloseTo(0.6745, 4);
  });

  it('counts both sides apart, and no die that was kept without rolling', () => {
    const kept: Tray = { ...tray('b1', 3, [1]), dice: [{ face: null, counts: 'normal', worth: null, state: 'kept' }] };
    const all = luckOf([rolled(1, tray('a1', 3, [1, 2])), rolled(2, kept), rolled(3, tray('b1', 3, [3]))], side);
    expect(all.map((it) => [it.side, it.dice, it.successes])).toEqual([
      ['A', 2, 0],
      ['B', 1, 1],
    ]);
  });
});

describe('a battle in time', () => {
  it('has a step for what was told, chapters by round, and marks for losses and points', () => {
    const moment = { round: 1 } as never;
    const news: News[] = [
      { entry: 3, part: 0, says: 'Turning point 1 began.', what: [{ kind: 'moment', moment }] },
      { entry: 4, part: 0, says: '' },
      { entry: 5, part: 0, says: 'b2 is out.', what: [{ kind: 'off', piece: 'b2', why: 'out' }] },
    ];
    const line = lineOf(news, () => 'B');
    expect(line.steps).toEqual([3, 5]);
    expect(line.chapters).toEqual([{ entry: 3, round: 1 }]);
    expect(line.marks).toMatchObject([{ entry: 5, kind: 'out', side: 'B' }]);
    expect(stepAt(line.steps, 4)).toBe(0);
    expect(stepAt(line.steps, 99)).toBe(1);
  });
});
