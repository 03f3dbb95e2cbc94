import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Card } from '../types';
import { examplesFor, examplesOf } from './examples';

const card = (name: string): Card => ({ id: `op/${name}`, kind: 'op', name });
const folders = { killteam: 'killteam', maelstrom: 'maelstrom', 'tactical-strike': 'tactical_strike' };

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

it('no example tells what no scenario shows; `node scripts/examples.mjs` writes them anew', async () => {
  for (const [system, folder] of Object.entries(folders)) {
    const examples = await examplesOf(system);
    expect(Object.keys(examples).length).toBeGreaterThan(100);
    for (const [path, title] of Object.entries(examples)) {
      const file = join(import.meta.dirname, '../../../scenarios', folder, `${path}.toml`);
      expect(existsSync(file), `${file} is gone`).toBe(true);
      expect(readFileSync(file, 'utf8').replaceAll('\\"', '"')).toContain(`title = "${title}"`);
    }
  }
});
