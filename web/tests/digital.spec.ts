// Kill Team on a drawn table, against a bot.
import type { Page } from '@playwright/test';
import { playUntil } from './table';
import { accessible, expect, test } from './umpire';

test('a battle against a bot begins at once and is played over a turning point on the board', async ({ visit }) => {
  test.setTimeout(240_000);
  const { page, complaints } = await visit('Mara', { wide: true });
  await page.goto('/');
  await page.getByRole('link', { name: /Play a bot/ }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('group', { name: /Killzone|Table|City/ }).first()).toBeVisible();
  const second = async (it: Page) => (await it.getByText(/Turning point 2/).count()) > 0;
  await playUntil([page], second, 600);
  await accessible(page);
  expect(complaints).toEqual([]);
});
