import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Card } from '../types';
import { asText, examplesIn, systems } from '../../scripts/examples.mjs';
import { examplesFor, examplesOf, mentionsOf, wayOf } from './examples';

const card = (name: string): Card => ({ id: `op/${name}`, kind: 'op', name });

it('a card has the examples of its folder, of its files, and those that name it', () => {
  const examples = {
    'tac_ops/plant_banner/held': 'A banner that stands is a point',
    'tac_ops/flank/left': 'A flank is held by more APL',
    'missions/flank_of_two': 'Two hold it',
    'options/banner': 'The second point of Plant Banner needs nobody near',
    'refusals/plant': 'An explanation of flanking is none',
  };
  expect(examplesFor(card('Plant Banner'), examples).map((it) => it.path)).toEqual([
    'tac_ops/plant_banner/held',
    'options/banner',
  ]);
  expect(examplesFor(card('Flank'), examples).map((it) => it.path)).toEqual([
    'tac_ops/flank/left',
    'missions/flank_of_two',
  ]);
  expect(examplesFor(card('Torrent 2″'), examples)).toEqual([]);
});

it('a card that no title names has the examples in which it comes up, those first where something comes of it', () => {
  const examples = { 'a/one': 'Two fall at one blow', 'a/two': 'A duel', 'a/three': 'Nobody comes' };
  const ways = {
    'a/one': [['held: ann Savage Duel'], ['report: killed'], ['points: ann 1']],
    'a/two': [['round: 1'], ['report: killed'], ['points: ann Savage Duel 1']],
    'a/three': [[], ['end turn'], ['points: ann 0']],
  };
  expect(examplesFor(card('Savage Duel'), examples)).toEqual([]);
  expect(mentionsOf(card('Savage Duel'), examples, ways).map((it) => it.path)).toEqual(['a/two', 'a/one']);
});

it('examples are what the scenarios show today; `node scripts/examples.mjs` writes them anew', () => {
  for (const system of systems()) {
    const { titles, ways } = examplesIn(system);
    expect(Object.keys(titles).length).toBeGreaterThan(100);
    for (const [path, [given, when, then]] of Object.entries(ways)) {
      expect(titles[path], path).toBeTruthy();
      expect([...given, ...when, ...then].length, path).toBeGreaterThan(1);
    }
    for (const [file, told] of [
      [`${system}.json`, titles],
      [`${system}.ways.json`, ways],
    ] as const) {
      const written = readFileSync(join(import.meta.dirname, 'examples', file), 'utf8');
      // Not told letter by letter: the difference would fill a screen.
      expect(written === asText(told), `${file} is what scripts/examples.mjs writes`).toBe(true);
    }
  }
});

it('an example says how it goes', async () => {
  const path = 'crit_ops/secure/as_many_is_not_more';
  const all = await examplesOf('killteam');
  const some = path in all ? path : Object.keys(all).find((it) => it.startsWith('crit_ops/secure/'))!;
  const [given, when, then] = await wayOf('killteam', some);
  expect(given).toContain('crit op: Secure');
  expect(when?.length).toBeGreaterThan(0);
  expect(then?.length).toBeGreaterThan(0);
});
