// Two phones at one table.
import type { Page } from '@playwright/test';
import { act, seeded } from './player';
import { type Device, expect } from './umpire';

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

/** Plays until nobody can go on without a secret that is still covered. */
export async function playUntilCovered(pages: Page[], covered: () => Promise<boolean>): Promise<void> {
  await playUntil(pages, covered, 400, true);
}

/** Plays until a page shows something, with whoever can do something. */
export async function playUntil(
  pages: Page[],
  there: (page: Page) => Promise<boolean>,
  most = 400,
  leavesCovered = false,
): Promise<void> {
  const choose = seeded(7);
  const first = pages[0]!;
  for (let step = 0, idle = 0; step < most && idle < 50; step += 1) {
    if (await there(first)) return;
    let acted = false;
    for (const page of pages) acted = (await act(page, choose, leavesCovered)) || acted;
    idle = acted ? 0 : idle + 1;
    if (!acted) await first.waitForTimeout(100);
  }
  const shown = await Promise.all(pages.map((page) => page.locator('main').innerText()));
  throw new Error(`nobody came so far; the screens show:\n${shown.join('\n—\n')}`);
}
