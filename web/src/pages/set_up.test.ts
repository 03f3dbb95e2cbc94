import { expect, it } from 'vitest';
import type { SystemForm } from '../types';
import { begun, counting, seated } from './set_up';

const form: SystemForm = {
  name: 'killteam',
  title: 'Kill Team',
  tables: ['physical', 'digital'],
  seats: { least: 2, most: 2 },
  maps: [],
  missions: [],
  sizes: [],
  trackings: [],
  forces: [
    { name: 'cinderline_wardens', title: 'Cinderline Wardens' },
    { name: 'hollow_choir', title: 'Hollow Choir' },
  ],
  bots: [{ name: 'random', title: 'Random' }],
  settings: [],
};

it('a refereed battle is on a real table, with free seats and a force for each', () => {
  const wish = begun(form, 'referee', 'Mara');
  expect(wish.physical).toBe(true);
  expect(wish.seats.map((it) => [it.name, it.bot, it.force])).toEqual([
    ['Mara', null, 'cinderline_wardens'],
    ['', null, 'hollow_choir'],
  ]);
});

it('against a bot Umpire rolls on its own table', () => {
  const wish = begun(form, 'bot', '');
  expect([wish.physical, wish.agreed.rolls, wish.seats[1]?.bot]).toEqual([false, true, 'random']);
});

it('a third seat comes with a force, and goes again', () => {
  const three = seated(begun(form, 'referee', 'Mara'), form, 3);
  expect(three.seats[2]?.force).toBe('cinderline_wardens');
  expect(seated(three, form, 2).seats).toHaveLength(2);
});

it('nothing is counted unless somebody wants it', () => {
  expect(begun(form, 'referee', 'Mara').clock).toBeNull();
  expect([undefined, null, 0, 90].map(counting)).toEqual(['off', 'off', 'counted', 'agreed']);
});
