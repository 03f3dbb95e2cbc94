import { expect, test } from 'vitest';
import { marksOf } from './marks';
import type { Figure } from './types';

const figure = (id: string, name: string): Figure => ({
  id,
  name,
  code: id,
  side: id.startsWith('a') ? 'A' : 'B',
  seat: 'A',
  models: 1,
});
const marks = (...names: string[]) => [...marksOf(names.map((it, at) => figure(`a${at}`, it))).values()];

test('two letters of the name, or its first and its number', () => {
  expect(marks('Rammer', 'Line Warden 2', 'Ash Reaver')).toEqual(['Ra', 'L2', 'As']);
});

test('nobody on a side has the letters of another one', () => {
  expect(marks('Cantor', 'Canticle', 'Canon Rell')).toEqual(['Ca', 'Cn', 'CR']);
  expect(marks('Ogre', 'Ogre')).toEqual(['Og', 'Or']);
  expect(marks('X', 'X')).toEqual(['X', 'a1']);
});

test('the other side may have the same', () => {
  const both = marksOf([figure('a1', 'Ogre'), figure('b1', 'Ogre')]);
  expect([...both.values()]).toEqual(['Og', 'Og']);
});
