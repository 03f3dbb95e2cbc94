import { expect, it } from 'vitest';
import type { Barred, Blank, Chair, Offered, Row, Still } from '../types';
import type { Sight } from '../wire/sight';
import { alone, isTold, lastBarren, parted, withoutFillings, withoutOpening } from './table';

const seated = (...seats: Chair[]) => ({ seats }) as Still;
const mara: Chair = { seat: 'A', name: 'Mara', side: 'A' };
const teo: Chair = { seat: 'B', name: 'Teo', side: 'B' };
const bot: Chair = { seat: 'B', name: 'Fair bot', side: 'B', bot: 'fair' };

it('whoever plays against bots only has nobody to hide from', () => {
  expect(alone(seated(mara, bot), { seat: 'A' })).toBe(true);
  expect(alone(seated(mara, teo), { seat: 'A' })).toBe(false);
});

it('who shares a device or only watches sees nothing uncovered', () => {
  expect(alone(seated(mara, bot), { around: ['A', 'B'] })).toBe(false);
  expect(alone(seated(mara, bot), 'watcher')).toBe(false);
});

it('what Umpire sees and rolls itself nobody has to correct', () => {
  const table = (physical: boolean, rolls: boolean) => ({ physical, agreed: { rolls } }) as Still;
  expect(isTold(table(false, true))).toBe(false);
  expect(isTold(table(false, false))).toBe(true);
  expect(isTold(table(true, true))).toBe(true);
});

const offer = (phrase: Record<string, string>, ...blanks: Blank[]): Row => ({
  phrase,
  does: 'out',
  label: 'out',
  blanks,
});
const who: Blank = { word: 'who', asks: 'Who?', takes: { one: { of: 'all' } } };

it('what another row becomes when it is filled is not offered twice', () => {
  const any = offer({ report: 'out' }, who);
  const [one, wounded, by] = [
    offer({ report: 'out', who: 'a1' }),
    offer({ report: 'wounded', who: 'a1' }),
    offer({ report: 'out', who: 'a1', by: 'b1' }),
  ];
  expect(withoutFillings([any, one, wounded, by])).toEqual([any, wounded, by]);
});

it('without a row with blanks every row stays', () => {
  const rows = [offer({ report: 'out', who: 'a1' }), offer({ report: 'out', who: 'a2' })];
  expect(withoutFillings(rows)).toEqual(rows);
});

it('an action that nobody knows a way for comes last', () => {
  const way = (spots: string[]): Blank =>
    ({ word: 'to', asks: '', takes: { way: { from: { x: 0, y: 0, z: 0 }, spots } } }) as unknown as Blank;
  const [barren, open] = [offer({ choose: 'Charge' }, way([])), offer({ choose: 'Dash' }, way(['1, 1']))];
  expect(lastBarren([barren, open])).toEqual([open, barren]);
});

const sight = (still: Partial<Still>, hand: number): Sight =>
  ({
    still: { ...seated(mara, teo), physical: true, ...still },
    you: { seat: 'A' },
    moving: { hand: Array.from({ length: hand }, () => ({ slot: 'tac op', says: 'Flank' })) },
    told: [
      { entry: 1, part: 0, says: 'Teo passed.' },
      { entry: 1, part: 1, says: '0 Mara, Flank.', sealed: true },
    ],
    rows: [{ op: 'Transmission' }, { op: 'Flank', sealed: true }],
  }) as unknown as Sight;

it('what only the owner of a secret may read stands under a cover as long as it is sealed and somebody could look on', () => {
  const { open, covered } = parted(sight({}, 1));
  expect([open.told.length, open.rows.length]).toEqual([1, 1]);
  expect([covered.told.length, covered.rows.length]).toEqual([1, 1]);
  for (const it of [sight({}, 0), sight(seated(mara, bot), 1), sight({ physical: false }, 1)])
    expect(parted(it)).toEqual({ open: it, covered: { told: [], rows: [] } });
});

it('what would open a secret is no row among the others, and the usual one is still found', () => {
  const [flank, pass] = [{ ...offer({ choose: 'flank' }), reveals: 'tac op' }, offer({ choose: 'pass' })];
  const barred = [{ label: 'Plant Device', reveals: 'tac op' }, { label: 'Initiate' }] as unknown as Barred[];
  const { open, opening } = withoutOpening({ entry: 1, prompt: '', rows: [flank, pass], usual: 1, barred } as Offered);
  expect(open.rows).toEqual([pass]);
  expect(open.usual).toBe(0);
  expect(open.barred).toEqual([barred[1]]);
  expect(opening).toEqual({ rows: [flank], barred: [barred[0]] });
});
