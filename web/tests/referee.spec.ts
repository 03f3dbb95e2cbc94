// A Kill Team battle on a real table, refereed by two phones that press real buttons.
import type { Page } from '@playwright/test';
import { act, seeded } from './player';
import { type Device, expect, test } from './umpire';

/** One starts, the other joins by the code, both stand at the first decision. */
export async function started(
  visit: (name: string) => Promise<Device>,
  system = 'killteam',
): Promise<{ mara: Device; teo: Device }> {
  const mara = await visit('Mara');
  await mara.page.goto(`/new?system=${system}&way=referee`);
  await mara.page.getByRole('button', { name: 'Start and show the code' }).click();
  const code = await mara.page.locator('.words').innerText();
  const teo = await visit('Teo');
  await teo.page.goto('/');
  await teo.page.getByLabel('Join by code').fill(code.replaceAll('-', ' '));
  await teo.page.getByRole('button', { name: 'Join' }).click();
  await expect(teo.page.getByRole('heading', { name: 'You play with Mara' })).toBeVisible();
  await teo.page.getByRole('button', { name: 'Join' }).click();
  await expect(mara.page.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
  await mara.page.getByRole('button', { name: 'Begin' }).click();
  for (const { page } of [mara, teo]) await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  return { mara, teo };
}

/** Plays until a page shows something, with whoever can do something. */
export async function playUntil(pages: Page[], there: (page: Page) => Promise<boolean>, most = 400): Promise<void> {
  const choose = seeded(7);
  const first = pages[0]!;
  for (let step = 0; step < most; step += 1) {
    if (await there(first)) return;
    let acted = false;
    for (const page of pages) acted = (await act(page, choose)) || acted;
    if (!acted) await first.waitForTimeout(100);
  }
  throw new Error('nobody came so far');
}

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
  await playUntil([mara.page, teo.page], async () => (await covered.count()) > 0);
  await expect(mara.page.locator('.filler')).toHaveCount(0);
  await covered.click();
  const pick = mara.page.locator('.filler .pick').first();
  const name = await pick.locator('.label').innerText();
  await pick.click();
  await mara.page.getByRole('button', { name: 'Seal it' }).click();
  await expect(mara.page.getByText(/Your secrets/)).toBeVisible();
  await expect(mara.page.locator('main')).not.toContainText(name);
  await expect(teo.page.locator('main')).not.toContainText(name);
});

test('what was pressed without a connection is sent once when it is back', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const secret = mara.page.getByRole('button', { name: /Show for a minute/ });
  await playUntil([mara.page, teo.page], async () => (await secret.count()) > 0);
  await mara.page.reload();
  await expect(secret).toBeVisible();
  await expect(mara.page.getByText('Live')).toBeVisible();
});
