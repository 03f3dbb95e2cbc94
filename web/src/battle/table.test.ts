import { expect, it } from 'vitest';
import type { Blank, Chair, Row, Still } from '../types';
import { alone, isTold, lastBarren, withoutFillings } from './table';

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
