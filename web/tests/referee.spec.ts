// Secrets, reloads and hand-over of a battle on a real table; battles.spec.ts plays them to their end.
import type { Locator, Page } from '@playwright/test';
import { gathered, playUntil, playUntilCovered, started } from './table';
import { accessible, expect, test } from './umpire';

test('a secret is in nobody else’s page, and not in one’s own while it is covered', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const covered = mara.page.getByRole('button', { name: /Show for a minute/ });
  await playUntilCovered([mara.page, teo.page], async () => (await covered.count()) > 0);
  await expect(mara.page.locator('.filler')).toHaveCount(0);
  await covered.click();
  const pick = mara.page.locator('.filler .pick').first();
  const name = await pick.locator('.label').innerText();
  await pick.click();
  await mara.page.getByRole('button', { name: /^Seal / }).click();
  await expect(mara.page.getByText(/Your secrets/)).toBeVisible();
  await expect(mara.page.locator('main')).not.toContainText(name);
  // Teo may be looking at a list of his own that has the same name in it: that is covered first.
  await teo.page.reload();
  await expect(teo.page.getByText('Live')).toBeVisible();
  await expect(teo.page.locator('main')).not.toContainText(name);
});

test('a reload finds the same screen again', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const secret = mara.page.getByRole('button', { name: /Show for a minute/ });
  await playUntilCovered([mara.page, teo.page], async () => (await secret.count()) > 0);
  await mara.page.reload();
  await expect(secret).toBeVisible();
  await expect(mara.page.getByText('Live')).toBeVisible();
});

test('what was pressed while the server was away is done once when it is back', async ({ visit, umpire }) => {
  const { mara, teo } = await started(visit);
  const covered = mara.page.getByRole('button', { name: /Show for a minute/ });
  await playUntilCovered([mara.page, teo.page], async () => (await covered.count()) > 0);
  await covered.click();
  await mara.page.locator('.filler .pick').first().click();
  await expect(mara.page.getByRole('button', { name: /^Seal / })).toBeVisible();
  await umpire.stop();
  await expect(mara.page.getByText('No connection since')).toBeVisible();
  await mara.page.getByRole('button', { name: /^Seal / }).click();
  await umpire.start();
  await expect(mara.page.getByText('Live')).toBeVisible({ timeout: 15_000 });
  await expect(mara.page.getByText(/Your secrets/)).toBeVisible();
});

test('one phone for both is handed over, and shows nobody’s secret to the other', async ({ visit }) => {
  const { page, complaints } = await visit('Mara');
  await page.goto('/new?system=killteam&way=referee');
  await page.getByLabel('Name at seat B').fill('Teo');
  await page.getByLabel('One device for everybody, handed around').check();
  await page.getByRole('button', { name: 'Start' }).click();
  const give = page.getByRole('heading', { name: 'Give the phone to Mara' });
  await playUntil([page], async () => (await give.count()) > 0);
  await page.getByRole('button', { name: 'I am Mara' }).click();
  await page.getByRole('button', { name: /Show for a minute/ }).click();
  const pick = page.locator('.filler .pick').first();
  const name = await pick.locator('.label').innerText();
  await pick.click();
  await page.getByRole('button', { name: /^Seal / }).click();
  await expect(page.getByRole('heading', { name: 'Give the phone to Teo' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(name);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"hand"');
  expect(complaints).toEqual([]);
});

test('clocks that were agreed on count whoever is waited for, stop for everybody, and tell no reader', async ({
  visit,
}) => {
  const [mara, teo] = await gathered(visit, 'killteam', { clock: '90' });
  const clocks = (page: Page) => page.getByRole('region', { name: 'Clocks' });
  for (const { page } of [mara!, teo!]) await expect(clocks(page)).toContainText('of 90 min each');
  const covered = mara!.page.getByRole('button', { name: /Show for a minute/ });
  await playUntilCovered([mara!.page, teo!.page], async () => (await covered.count()) > 0);
  const times = () => clocks(mara!.page).getByRole('timer').allInnerTexts();
  const before = await times();
  await expect.poll(times).not.toEqual(before);
  await teo!.page.getByRole('button', { name: 'Pause the clocks' }).click();
  await expect(mara!.page.getByRole('button', { name: 'Go on with the clocks' })).toBeVisible();
  await expect(clocks(mara!.page)).toContainText('Paused');
  await accessible(mara!.page);
  const stopped = await times();
  expect((await changesWithin(clocks(mara!.page), 2500)).changes).toBe(0);
  expect(await times()).toEqual(stopped);
  await mara!.page.getByRole('button', { name: 'Go on with the clocks' }).click();
  await expect(teo!.page.getByRole('button', { name: 'Pause the clocks' })).toBeVisible();
  await expect.poll(times).not.toEqual(stopped);
  // Two people are waited for at the most: each text changes once a second, and nothing around it.
  const { changes, seconds } = await changesWithin(clocks(mara!.page), 3500);
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(2 * (seconds + 1));
  const live = clocks(mara!.page).locator('xpath=ancestor-or-self::*[@aria-live or @role="status" or @role="alert"]');
  await expect(live).toHaveCount(0);
});

/** How often something in a part of the page changes, and in how many seconds. */
async function changesWithin(part: Locator, milliseconds: number): Promise<{ changes: number; seconds: number }> {
  return part.evaluate(async (it, wait) => {
    let changes = 0;
    const since = performance.now();
    const watch = new MutationObserver((all) => (changes += all.length));
    watch.observe(it, { subtree: true, childList: true, characterData: true, attributes: true });
    await new Promise((go) => setTimeout(go, wait));
    watch.disconnect();
    return { changes, seconds: (performance.now() - since) / 1000 };
  }, milliseconds);
}

const typed = [
  { system: 'maelstrom', word: 'Patrol', members: ['Marshal Dray, HQ, 80, 5', '2 Line Troopers x10, Troops, 100'] },
  { system: 'tactical-strike', word: '450', members: ['hero Bannerlord as Slayer', 'leader Oath Veterans'] },
];
for (const { system, word, members } of typed)
  test(`a force of ${system} is typed in the form, and a slip is told as a sentence`, async ({ visit }) => {
    const { page, complaints } = await visit('Mara');
    await page.goto(`/new?system=${system}&way=referee`);
    await page.getByLabel('Force of seat A').selectOption('My own, typed here');
    await page.getByLabel('Its name').fill('Iron Pact');
    for (const [at, who] of members.entries())
      await page
        .getByLabel(/^Like: /)
        .nth(at)
        .fill(who);
    await accessible(page);
    await page.getByRole('button', { name: 'Start and show the code' }).click();
    await expect(page.getByText(/(which detachment is|how large is) Iron Pact\?/)).toBeVisible();
    await page.goto(`/new?system=${system}&way=referee`);
    await page.getByLabel('Force of seat A').selectOption('My own, typed here');
    await page.getByLabel('Its name').fill('Iron Pact');
    await page.getByLabel(word, { exact: true }).check();
    await page
      .getByLabel(/^Like: /)
      .first()
      .fill(members[0]!);
    await page.getByRole('button', { name: 'Start and show the code' }).click();
    await expect(page.getByText('Here, the host · Iron Pact', { exact: true })).toBeVisible();
    await expect(page.getByText(`${word}, ${members[0]}`)).toBeVisible();
    await expect(page.getByText(/(which detachment is|how large is) Iron Pact\?/)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
