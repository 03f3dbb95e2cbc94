// Why the bot did what it did, where hints are agreed on; and what cost most, once the battle is over.
import { playUntil } from './table';
import { accessible, expect, test } from './umpire';

test('a bot says why during a battle with hints, and costs are told when it is over', async ({ visit }) => {
  test.setTimeout(300_000);
  const { page, complaints } = await visit('Mara', { wide: true });
  await page.goto('/new?system=killteam&way=bot');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await playUntil([page], async () => (await page.getByText(/Turning point 2/).count()) > 0, 900);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: /^Why .* did that$/ }).click();
  await expect(menu.getByText(/^It did: .* The best of everything else was: /)).toBeVisible({ timeout: 60_000 });
  await expect(menu.getByRole('button', { name: /^What cost/ })).toHaveCount(0);
  await accessible(page);
  await menu.getByRole('button', { name: 'Concede' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Concede/ })
    .click();
  await page.getByRole('button', { name: 'What cost Mara most' }).click();
  await expect(page.getByText(/was worth \d+\.\d points more|cost anything/).first()).toBeVisible({ timeout: 120_000 });
  await accessible(page);
  expect(complaints).toEqual([]);
});
