import { expect, it } from 'vitest';
import type { SystemForm } from '../types';
import { fromQuery, toQuery, usualRun } from './run_wish';

const named = (...names: string[]) => names.map((name) => ({ name, title: name }));
const form: SystemForm = {
  name: 'killteam',
  title: 'Kill Team',
  tables: ['physical', 'digital'],
  seats: { least: 2, most: 2 },
  maps: named('city_1', 'city_2'),
  missions: named('Loot'),
  sizes: [],
  trackings: [],
  forces: named('wardens', 'choir'),
  bots: named('random', 'greedy'),
  settings: [],
};

it('a run begins with the usual forces and a bot at each seat', () => {
  const { set_up } = usualRun(form);
  expect(set_up.seats.map((it) => [it.force, it.bot])).toEqual([
    ['wardens', 'greedy'],
    ['choir', 'greedy'],
  ]);
  expect(set_up.physical).toBe(false);
});

it('a link carries the whole wish', () => {
  const usual = usualRun(form);
  const wish = {
    ...usual,
    battles: 500,
    seed: 77,
    set_up: {
      ...usual.set_up,
      map: 'city_2',
      mission: 'Loot',
      seats: usual.set_up.seats.map((it, at) => ({ ...it, bot: at === 0 ? 'random' : 'greedy' })),
    },
  };
  expect(fromQuery(toQuery(wish), [form])).toEqual(wish);
});

it('what cannot be meant is passed over', () => {
  expect(fromQuery('system=chess&battles=many&seed=-1', [form])).toEqual({
    ...usualRun(form),
    set_up: { ...usualRun(form).set_up },
  });
  expect(fromQuery('', [])).toBeUndefined();
});
