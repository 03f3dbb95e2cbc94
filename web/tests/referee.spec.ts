// A battle on a real table, refereed by two phones that press real buttons.
import type { Page } from '@playwright/test';
import { playUntil, playUntilCovered, started } from './table';
import { expect, test } from './umpire';

test('a battle is started, joined by code and refereed over two turning points', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const pages = [mara.page, teo.page];
  await playUntil(pages, async (page) => (await page.getByText(/Turning point 3/).count()) > 0);
  await mara.page.getByRole('button', { name: 'Menu' }).click();
  await mara.page.getByRole('button', { name: 'What happened' }).click();
  await expect(mara.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});

test('a secret is in nobody else’s page, and not in one’s own while it is covered', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const covered = mara.page.getByRole('button', { name: /Show for a minute/ });
  await playUntilCovered([mara.page, teo.page], async () => (await covered.count()) > 0);
  await expect(mara.page.locator('.filler')).toHaveCount(0);
  await covered.click();
  const pick = mara.page.locator('.filler .pick').first();
  const name = await pick.locator('.label').innerText();
  await pick.click();
  await mara.page.getByRole('button', { name: 'Seal it' }).click();
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

test('a battle is played to its end, with a report and checked lines', async ({ visit }) => {
  test.setTimeout(240_000);
  const { mara, teo } = await started(visit);
  const over = (page: Page) => page.getByRole('link', { name: 'Battle report' });
  await playUntil([mara.page, teo.page], async (page) => (await over(page).count()) > 0, 2000);
  await expect(mara.page.getByRole('heading', { level: 1 })).toContainText('The battle is over');
  await over(mara.page).click();
  await expect(mara.page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await mara.page.goBack();
  await mara.page.getByRole('link', { name: 'Check the dice' }).click();
  await expect(mara.page.getByText(/lines follow from each other/)).toBeVisible();
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});

for (const [system, begun] of [
  ['maelstrom', /Round 1/],
  ['tactical-strike', /Game turn 1/],
] as const) {
  test(`a battle of ${system} comes through its set-up into the first round`, async ({ visit }) => {
    test.setTimeout(180_000);
    const { mara, teo } = await started(visit, system);
    await playUntil([mara.page, teo.page], async (page) => (await page.getByText(begun).count()) > 0, 600);
    expect([...mara.complaints, ...teo.complaints]).toEqual([]);
  });
}

test('what was pressed while the server was away is done once when it is back', async ({ visit, umpire }) => {
  const { mara, teo } = await started(visit);
  const covered = mara.page.getByRole('button', { name: /Show for a minute/ });
  await playUntilCovered([mara.page, teo.page], async () => (await covered.count()) > 0);
  await covered.click();
  await mara.page.locator('.filler .pick').first().click();
  await expect(mara.page.getByRole('button', { name: 'Seal it' })).toBeVisible();
  await umpire.stop();
  await expect(mara.page.getByText('No connection since')).toBeVisible();
  await mara.page.getByRole('button', { name: 'Seal it' }).click();
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
  await page.getByRole('button', { name: 'Seal it' }).click();
  await expect(page.getByRole('heading', { name: 'Give the phone to Teo' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(name);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"hand"');
  expect(complaints).toEqual([]);
});
