// The rules browser: every rule that has a file of its own has a card in our own words, and an example where a scenario shows it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { examplesFor, mentionsOf } from '../src/pages/examples';
import type { Card } from '../src/types';
import { examplesIn } from '../scripts/examples.mjs';
import { accessible, expect, test } from './umpire';

const crates = join(import.meta.dirname, '../../crates');
const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Rules as the tree has them: one file, one rule; or several, each with its name. */
const kinds: { system: string; kind: string; folder: string }[] = [
  { system: 'killteam', kind: 'crit op', folder: 'killteam/src/approved_ops_2025/crit_ops' },
  { system: 'killteam', kind: 'tac op', folder: 'killteam/src/approved_ops_2025/tac_ops' },
  { system: 'killteam', kind: 'weapon rule', folder: 'killteam/src/weapon_rules' },
  { system: 'maelstrom', kind: 'mission', folder: 'maelstrom/src/missions' },
  { system: 'maelstrom', kind: 'objective', folder: 'maelstrom/src/objectives' },
  { system: 'maelstrom', kind: 'stratagem', folder: 'maelstrom/src/stratagems' },
  { system: 'tactical-strike', kind: 'mission', folder: 'tactical_strike/src/missions' },
  { system: 'tactical-strike', kind: 'find', folder: 'tactical_strike/src/points_of_interest' },
  { system: 'tactical-strike', kind: 'role', folder: 'tactical_strike/src/hero_roles' },
];

/** Their names: as they stand in the source, else as the file is called. */
function rulesIn(folder: string): string[] {
  const files = readdirSync(join(crates, folder), { recursive: true, withFileTypes: true })
    .filter((it) => it.name.endsWith('.rs') && !['mod.rs', 'list.rs', 'tests.rs'].includes(it.name))
    .map((it) => join(it.parentPath, it.name));
  return files.flatMap((it) => {
    const names = [...readFileSync(it, 'utf8').matchAll(/^ {4}name: "(.*)",$/gm)].map((name) => slug(name[1]!));
    return names.length > 0 ? names : [it.replace(/.*\/|\.rs$/g, '')];
  });
}

test('every op, mission, objective, stratagem, role, find and weapon rule has a card, and an example', async ({
  umpire,
}) => {
  for (const { system, kind, folder } of kinds) {
    const answer = await fetch(`${umpire.url}/api/rules/${system}`);
    const cards = ((await answer.json()) as Card[]).filter((it) => it.kind === kind);
    const rules = rulesIn(folder);
    expect(rules.length, `${system} ${kind}`).toBeGreaterThanOrEqual(4);
    const found = new Set(cards.map((it) => slug(it.name)));
    expect(
      rules.filter((it) => !found.has(it)),
      `${kind} of ${system} without a card`,
    ).toEqual([]);
    expect(
      cards.filter((it) => !it.gist || it.gist.length < 12).map((it) => it.name),
      `${kind} of ${system} without words`,
    ).toEqual([]);
    const { titles, ways } = examplesIn(system.replace('-', '_'));
    const without = cards
      .filter((it) => [...examplesFor(it, titles), ...mentionsOf(it, titles, ways)].length === 0)
      .map((it) => it.name);
    expect(without, `${kind} of ${system} without an example`).toEqual([]);
  }
});

for (const look of [
  { wide: false, dark: false },
  { wide: true, dark: true },
])
  test(`a rule has its clauses and an example that opens, ${look.wide ? 'on a desk by night' : 'on a phone by day'}`, async ({
    visit,
  }) => {
    const { page, complaints } = await visit('Mara', look);
    for (const [address, name] of [
      ['killteam/crit%20op/Secure', 'Secure'],
      ['maelstrom/objective/Take%20it%20Back', 'Take it Back'],
      ['tactical-strike/role/Paragon', 'Paragon'],
    ] as const) {
      await page.goto(`/rules/${address}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const examples = page.locator('section.examples');
      await examples.getByText('How it goes').first().click();
      await expect(examples.getByRole('heading', { name: 'Given' })).toBeVisible();
      expect(await examples.locator('details[open] ul li').count()).toBeGreaterThan(1);
      await accessible(page);
    }
    expect(complaints).toEqual([]);
  });
