import { expect, it } from 'vitest';
import type { SystemForm } from '../types';
import { begun, calledAfter, changed, counting, inShort, onTable, ownName, proposed, seated } from './set_up';

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

it('whoever sits down at the other seat takes name and force along, and so does the bot', () => {
  const wish = changed(begun(form, 'bot', 'Mara'), 0, 1);
  expect(wish.seats.map((it) => [it.name, it.bot, it.force])).toEqual([
    ['', 'random', 'hollow_choir'],
    ['Mara', null, 'cinderline_wardens'],
  ]);
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

it('whoever joins is called as the device or the host knows them, and never like somebody who is there', () => {
  const seat = (seat: string, name: string, taken: boolean) => ({ seat, name, taken });
  const battle = { battle: 'b', system: 'killteam', title: 'Kill Team' };
  const expected = { ...battle, seats: [seat('A', 'Mara', true), seat('B', 'Teo', false)] };
  expect([proposed(expected, 'Ilse'), proposed(expected, ''), proposed(expected, 'Mara')]).toEqual([
    'Ilse',
    'Teo',
    'Teo',
  ]);
  const open = { ...battle, seats: [seat('A', 'Mara', true), seat('B', '', false)] };
  expect(proposed(open, '')).toBe('Birch');
  expect(['Teo ', '', 'Birch'].map(ownName)).toEqual(['Teo', undefined, undefined]);
});

it('where it is played and against whom gives a battle its name', () => {
  const bot = begun(form, 'bot', 'Mara');
  const beside = onTable(bot, true);
  expect([bot, beside, begun(form, 'referee', ''), begun(form, 'link', '')].map(calledAfter)).toEqual([
    'Play a bot',
    'Play a bot',
    'Referee our game',
    'Play a friend',
  ]);
  expect([bot, beside].map((it) => [it.agreed.rolls, it.agreed.hints])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect([bot, { ...beside, clock: 90 }].map(inShort)).toEqual([
    'Umpire rolls · no clocks',
    'Dice on the table · 90 minutes each',
  ]);
});
