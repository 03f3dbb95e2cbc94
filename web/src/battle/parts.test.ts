import { expect, it } from 'vitest';
import { counted, nextParts, partsOf } from './parts';

const picks = ['Raid, Hold', 'Raid, Deeds', 'Hold, Raid'].map((value) => ({ value, label: value }));

it('lists of equal length have parts, others have none', () => {
  expect(partsOf(picks)).toBe(2);
  expect(partsOf([...picks, { value: 'Raid', label: 'Raid' }])).toBe(0);
});

it('each part is offered once, and narrowed by the parts before it', () => {
  expect(nextParts(picks, []).map((it) => it.value)).toEqual(['Raid', 'Hold']);
  expect(nextParts(picks, ['Raid']).map((it) => it.value)).toEqual(['Hold', 'Deeds']);
});

it('says how many may be chosen before any is, and how many are after', () => {
  expect(counted(0, 0, 4)).toBe('None chosen yet: up to 4');
  expect(counted(2, 0, 4)).toBe('2 chosen: up to 4');
  expect(counted(1, 1, 3)).toBe('1 chosen: 1 to 3');
  expect(counted(1, 2, 2)).toBe('1 of 2 chosen');
});
