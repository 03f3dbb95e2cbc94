import { expect, test } from 'vitest';
import type { Tray } from '../../types';
import { counted, stopped, used } from './blows';

const attack: Tray = {
  whose: { piece: 'b6' },
  says: 'Attack',
  dice: [
    { face: 4, counts: 'critical', worth: 5, state: 'spent' },
    { face: 6, counts: 'critical', worth: 5 },
    { face: 1, counts: 'miss' },
    { face: 3, counts: 'normal', worth: 4 },
    { face: 5, counts: 'normal', worth: 4 },
  ],
};

test('numbers by kind are read out of a phrase', () => {
  expect(counted('2 normal, 1 critical')).toEqual({ normal: 2, critical: 1 });
  expect(counted('nothing')).toEqual({});
});

test('a block stops what comes but for what it leaves', () => {
  const coming = { critical: 1, normal: 2 };
  const faces = (leaving: string) => stopped({ choose: 'block', leaving }, coming, attack).map((it) => it.face);
  expect(faces('2 normal')).toEqual([6]);
  expect(faces('1 critical')).toEqual([3, 5]);
  expect(faces('2 normal, 1 critical')).toEqual([]);
  expect(stopped({ choose: 'block' }, coming, attack)).toEqual([]);
});

test('one strikes with a die of that kind that is not spent', () => {
  expect(used({ choose: 'strike', with: 'critical' }, attack).map((it) => it.face)).toEqual([6]);
  expect(used({ choose: 'keep the dice' }, attack)).toEqual([]);
});
