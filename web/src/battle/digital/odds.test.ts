import { expect, test } from 'vitest';
import type { Odds } from '../../types';
import { chances } from './odds';

const odds = (on: string, out: number, more: Partial<Odds> = {}): Odds => ({
  on,
  out,
  hurt: 1_000_000,
  mean: 7333,
  spread: [],
  exact: true,
  ...more,
});

test('a shot says whom it takes out, a fight also whether one is out oneself', () => {
  expect(chances(odds('a7', 666_667), 'Relay')).toEqual(['Relay out 67 %', 'injured 100 %', '7.3 damage']);
  expect(chances(odds('a7', 1_000_000), 'Relay')).toEqual(['Relay out 100 %', '7.3 damage']);
  expect(chances(odds('b1', 0, { own_out: 250_000 }), 'Rat')).toEqual(['Rat out 0 %', 'you out 25 %', '7.3 damage']);
});
