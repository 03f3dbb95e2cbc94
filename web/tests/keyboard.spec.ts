// Without a pointer: from home into a battle against a bot by Tab and Enter alone, and a first decision by its number.
import type { Page } from '@playwright/test';
import { expect, test } from './umpire';

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const it = document.activeElement;
      return it?.getAttribute('aria-label') ?? it?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no way to ${name} by Tab`);
}

test('home, a new battle and its first decision by keyboard', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/');
  await tabTo(page, /Choose first/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Play a bot' })).toBeFocused();
  await tabTo(page, /^\s*Start\s*$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Score' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
