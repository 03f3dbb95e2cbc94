// A whole refereed battle as a screen reader would be given it, on one phone for both, by keyboard alone: each screen as its
// accessible tree, and what the live regions say, in order. The text is kept beside this file and is to be read as a story.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { actByKeys, seeded } from './player';
import { isOver } from './table';
import { expect, test } from './umpire';

const golden = join(import.meta.dirname, 'golden', 'referee-by-ear.txt');

/** What the live regions have said since the last call, each sentence once. */
async function heard(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const ears = window as unknown as { heard?: string[] };
    return (ears.heard ?? []).splice(0);
  });
  return said.map((it) => it.trim()).filter(Boolean);
}

/** Listens to both live regions from the first paint. */
function listen(): void {
  const ears = window as unknown as { heard: string[] };
  ears.heard = [];
  new MutationObserver((all) => {
    for (const { target } of all) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('.unseen[aria-live]');
      const text = region?.textContent?.trim();
      if (text) ears.heard.push(`${region?.getAttribute('role') === 'alert' ? 'calls' : 'tells'}: ${text}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until nothing is on its way and nothing has changed for a while. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const busy = () => document.querySelector('.sending, button.row:disabled') !== null;
    let quiet = 0;
    let last = '';
    for (let wait = 0; wait < 200 && quiet < 6; wait += 1) {
      await new Promise((go) => setTimeout(go, 100));
      const now = document.body.innerHTML;
      quiet = now === last && !busy() ? quiet + 1 : 0;
      last = now;
    }
  });
}

/** Seals are salted and names of battles drawn by lot: other ones each time. */
const plain = (text: string): string =>
  text.replace(/\b[0-9A-F]{4} [0-9A-F]{4}\b/g, 'SEAL').replace(/\/b\/[a-z0-9]+/g, '/b/BATTLE');

test('a refereed battle by keyboard alone, as a screen reader is given it', async ({ visit }) => {
  test.setTimeout(420_000);
  const { page, complaints } = await visit('Mara');
  await page.addInitScript(listen);
  await page.goto('/new?system=killteam&way=referee');
  await page.getByLabel('Name at seat B').fill('Teo');
  await page.getByLabel('One device for everybody, handed around').check();
  await page.getByText('Settings of the rules').click();
  await page.getByLabel('turning points').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();

  const choose = seeded(11);
  const story: string[] = [];
  let last = '';
  for (let step = 0; step < 400 && !(await isOver(page)); step += 1) {
    await settled(page);
    const screen = plain(await page.locator('section.decision').ariaSnapshot());
    story.push(...(await heard(page)).map((it) => plain(`  ${it}`)));
    if (screen !== last) story.push('', screen);
    last = screen;
    const words = await actByKeys(page, choose, { prefers: '^(Pass|Go on|End |Nobody)' });
    if (words !== undefined) story.push(`> ${plain(words)}`);
  }
  await settled(page);
  story.push(
    ...(await heard(page)).map((it) => plain(`  ${it}`)),
    '',
    plain(await page.locator('section.decision').ariaSnapshot()),
  );
  expect(await isOver(page)).toBe(true);
  const text = `${story.join('\n').trim()}\n`;
  if (process.env.UMPIRE_BLESS) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
  expect(complaints).toEqual([]);
});
