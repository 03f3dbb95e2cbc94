import { describe, expect, it } from 'vitest';
import type { Moment, News } from '../types';
import { along, fallen, happened, hurried } from './happened';

const moment = (round: number): Moment => ({
  round,
  phase: 'firefight',
  says: '',
  waits: { for: 'choice' },
  eyes: 'anybody',
});
const before = {
  pieces: [
    { id: 'a1', at: [{ at: [0, 0] as [number, number] }], meters: { wounds: [8, 8] as [number, number] } },
    { id: 'b1', at: [{ at: [100, 0] as [number, number] }], meters: { wounds: [5, 7] as [number, number] } },
  ],
};
const battle: News[] = [
  {
    entry: 4,
    part: 0,
    what: [
      {
        kind: 'moved',
        piece: 'a1',
        way: [
          [0, 0],
          [40, 0],
          [40, 30],
        ],
        says: 'Charge 3 of 8″',
      },
    ],
  },
  {
    entry: 5,
    part: 0,
    what: [
      { kind: 'aimed', who: 'a1', on: 'b1', with: 'weapon/A/Blade' },
      { kind: 'meter', of: { piece: 'b1' }, meter: 'wounds', from: 5, to: 0, most: 7 },
      { kind: 'off', piece: 'b1', why: 'out' },
    ],
  },
];

describe('what is shown on the table', () => {
  it('is each thing in its order, a leg at a time and no longer than a moment in all', () => {
    const shown = happened(battle, before);
    expect(shown.map((it) => it.kind)).toEqual(['moved', 'aimed', 'hurt', 'out']);
    expect(shown[0]?.ms).toBe(700);
    expect(shown[3]).toMatchObject({ piece: 'b1', at: [100, 0] });
  });

  it('is hurried where there is much of it', () => {
    const shown = hurried(happened(battle, before), 1500);
    expect(shown.reduce((sum, it) => sum + it.ms, 0)).toBeLessThanOrEqual(1500);
  });

  it('is nothing where nothing on the table has changed', () => {
    expect(happened([{ entry: 6, part: 0, says: 'Mara passes.' }], before)).toEqual([]);
  });
});

describe('a way', () => {
  it('is followed by its length, round its corners', () => {
    const way: [number, number][] = [
      [0, 0],
      [40, 0],
      [40, 30],
    ];
    expect(along(way, 0)).toEqual([0, 0]);
    expect(along(way, 0.5)).toEqual([35, 0]);
    expect(along(way, 1)).toEqual([40, 30]);
  });
});

describe('who fell', () => {
  const put: News = { entry: 1, part: 0, what: [{ kind: 'put', thing: { piece: 'b1' }, at: [100, 0] }] };
  const first: News = { entry: 2, part: 0, what: [{ kind: 'moment', moment: moment(1) }] };
  const second: News = { entry: 9, part: 0, what: [{ kind: 'moment', moment: moment(2) }] };

  it('lies where it stood last, as long as the round lasts', () => {
    expect(fallen([put, first, ...battle], 1)).toEqual([{ piece: 'b1', at: [100, 0] }]);
    expect(fallen([put, first, ...battle, second], 2)).toEqual([]);
  });
});
