import { expect, it } from 'vitest';
import type { News } from '../types';
import { roundAt } from './rounds';

const begins = (entry: number, round: number): News => ({
  entry,
  part: 0,
  what: [
    { kind: 'moment', moment: { round, phase: 'firefight', says: '', waits: { for: 'choice' }, eyes: 'anybody' } },
  ],
});

it('an entry belongs to the round that was told last before it', () => {
  const told = [begins(3, 1), begins(20, 2)];
  expect(roundAt(told, 2)).toBe(0);
  expect(roundAt(told, 20)).toBe(1);
  expect(roundAt(told, 21)).toBe(2);
});
