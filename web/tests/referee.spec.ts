// Secrets, reloads and hand-over of a battle on a real table; battles.spec.ts plays them to their end.
import { playUntil, playUntilCovered, started } from './table';
import { expect, test } from './umpire';

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
