import { expect, it } from 'vitest';
import { nextParts, partsOf } from './parts';

const picks = ['Raid, Hold', 'Raid, Deeds', 'Hold, Raid'].map((value) => ({ value, label: value }));

it('lists of equal length have parts, others have none', () => {
  expect(partsOf(picks)).toBe(2);
  expect(partsOf([...picks, { value: 'Raid', label: 'Raid' }])).toBe(0);
});

it('each part is offered once, and narrowed by the parts before it', () => {
  expect(nextParts(picks, []).map((it) => it.value)).toEqual(['Raid', 'Hold']);
  expect(nextParts(picks, ['Raid']).map((it) => it.value)).toEqual(['Hold', 'Deeds']);
});
