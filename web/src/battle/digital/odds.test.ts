import { expect, test } from 'vitest';
import type { Odds, Row } from '../../types';
import { bestOf, chances } from './odds';

const odds = (on: string, out: number, more: Partial<Odds> = {}): Odds => ({
  on,
  out,
  hurt: 1_000_000,
  mean: 7333,
  spread: [],
  exact: true,
  ...more,
});
const row = (does: string, of?: Odds, price?: [string, number][]): Row => ({
  phrase: { choose: does },
  does,
  label: does,
  stakes: of && { odds: of },
  price,
});
const sideOf = (piece: string) => (piece.startsWith('a') ? 'A' : 'B');

test('a shot says whom it takes out, a fight also whether one is out oneself', () => {
  expect(chances(odds('a7', 666_667), 'Relay')).toEqual(['Relay out 67 %', 'injured 100 %', '7.3 damage']);
  expect(chances(odds('a7', 1_000_000), 'Relay')).toEqual(['Relay out 100 %', '7.3 damage']);
  expect(chances(odds('b1', 0, { own_out: 250_000 }), 'Rat')).toEqual(['Rat out 0 %', 'you out 25 %', '7.3 damage']);
});

test('whoever is shot at wants the least, whoever shoots the most', () => {
  const [kept, again] = [row('keep', odds('a7', 1_000_000)), row('re-roll', odds('a7', 666_667), [['cp', 1]])];
  expect(bestOf([kept, again], 'A', sideOf)).toBe(again);
  expect(bestOf([kept, again], 'B', sideOf)).toBe(kept);
});

test('in a fight one weighs the other against oneself', () => {
  const strike = row('strike', odds('b1', 500_000, { own_out: 900_000 }));
  const block = row('block', odds('b1', 0, { own_out: 100_000 }));
  expect(bestOf([strike, block], 'A', sideOf)).toBe(block);
});

test('nothing is best where all are alike or one has no chances, and what is free goes before what is not', () => {
  const alike = [row('one', odds('a7', 5)), row('two', odds('a7', 5))];
  expect(bestOf(alike, 'A', sideOf)).toBeUndefined();
  expect(bestOf([row('one', odds('a7', 5)), row('two')], 'A', sideOf)).toBeUndefined();
  const priced = row('priced', odds('a7', 5), [['cp', 1]]);
  const free = row('free', odds('a7', 5));
  expect(bestOf([priced, free, row('worse', odds('a7', 9))], 'A', sideOf)).toBe(free);
});
