// The battle on the home page of a desk: a real one, played here by buttons and stopped after a point was given. Writes
// src/pages/showcase.json: npm run showcase, after what is seen of a battle has changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Replayed } from '../src/types';
import { act, seeded } from '../tests/player';
import { isOver } from '../tests/table';
import { expect, test } from '../tests/umpire';

test('the battle on the home page', async ({ visit, umpire }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  const choose = seeded(2);
  for (let idle = 0; idle < 400 && !(await isOver(page));) {
    idle = (await act(page, choose, { prefers: '^(Shoot|Fight)' })).length > 0 ? 0 : idle + 1;
    if (idle) await page.waitForTimeout(40);
  }
  expect(await isOver(page)).toBe(true);

  const battle = new URL(page.url()).pathname.split('/')[2] ?? '';
  const key = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('umpire.battles') ?? '[]') as { key: string }[])[0]?.key ?? '',
  );
  const from = async (entry: number) => {
    const url = `${umpire.url}/api/battles/${battle}/replay?as=watcher&from=${entry}&count=64`;
    return (await (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).json()) as Replayed;
  };
  const points: number[] = [];
  let newest = 0;
  for (let entry = 0; entry <= newest; entry += 64) {
    const part = await from(entry);
    newest = part.newest;
    for (const { seen, news } of part.frames) {
      const scored = (news ?? []).some((it) => it.what?.some((what) => what.kind === 'scored' && what.row.given > 0));
      const crowded = seen.moving.pieces.filter((it) => !it.off).length > 9;
      if (scored && crowded && seen.moving.moment.round > 1) points.push(seen.moving.entry);
    }
  }
  const moment = points.at(0);
  expect(moment, 'no point was given while many stood').toBeDefined();
  const { seen } = (await from(moment!)).frames[0]!;
  const { still, moving } = seen;
  const rows = (moving.score.rows ?? []).filter((it) => it.given > 0).slice(-1);
  const shown = { still: { ...still, cards: [] }, moving: { ...moving, sealed: [], score: { ...moving.score, rows } } };
  writeFileSync(join(import.meta.dirname, '../src/pages/showcase.json'), JSON.stringify(shown));
});
