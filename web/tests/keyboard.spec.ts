// Without a pointer: from home into a battle against a bot by Tab and Enter alone, and a first decision by its number.
import type { Page } from '@playwright/test';
import { playUntil } from './table';
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
  await expect(page.locator('button.now')).toBeEnabled();
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

test('the drawn table by single keys: who acts, where to, and back out of it', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await playUntil(
    [page],
    async (it) => (await it.getByRole('heading', { name: /activates an operative/ }).count()) > 0,
  );
  const decision = page.getByRole('region', { name: 'What is decided now' });
  const picked = decision.locator('.who .name');
  // N goes from one to the next; Escape leaves it, and a digit takes the third.
  await page.keyboard.press('n');
  const first = await picked.innerText();
  await page.keyboard.press('n');
  await expect(picked).not.toHaveText(first);
  await page.keyboard.press('Escape');
  await expect(picked).toHaveCount(0);
  await page.keyboard.press('3');
  await expect(picked).toBeVisible();
  await page.keyboard.press('1');
  const move = decision.getByRole('button', { name: /^Reposition/ });
  await page.keyboard.press((await move.getAttribute('aria-keyshortcuts')) ?? '');
  await expect(decision.getByRole('heading', { name: 'Where to?' })).toBeVisible();
  const frame = page.locator('.board .frame');
  await frame.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.live .ghost')).toHaveCount(1);
  // Backspace takes the leg back, Escape the whole move, and what was not said cost nothing.
  await page.keyboard.press('Backspace');
  await expect(page.locator('.live .ghost')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(move).toBeVisible();
});

test('whoever wants no single keys has none', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/settings');
  await page
    .getByRole('radiogroup', { name: 'Single keys' })
    .or(page.getByRole('group', { name: 'Single keys' }))
    .getByText('None')
    .click();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page).not.toHaveURL(/score$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
