// A killzone of one's own: from an empty board with its faults named to the first decision of a battle on it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessible, expect, test } from './umpire';

/** What the server says of the map. */
const told = (page: Page) => page.getByRole('region', { name: 'What stands in the way' });
const chosen = (page: Page) => page.getByRole('region', { name: 'What is chosen' });
const board = (page: Page) => page.getByRole('group', { name: /Arrow keys move/ });

async function tool(page: Page, name: string): Promise<void> {
  await page.locator('label', { hasText: new RegExp(`^\\s*${name}\\s*$`) }).click();
}

/** Where a place of the table is on the screen: inches from the lower left corner of a board that lies as it is. */
async function where(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await board(page).locator('svg').first().boundingBox())!;
  return { x: box.x + (x / 30) * box.width, y: box.y + (1 - y / 22) * box.height };
}

/** The same on a phone, where the left edge lies below. */
async function below(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await board(page).locator('svg').first().boundingBox())!;
  return { x: box.x + (1 - y / 22) * box.width, y: box.y + (1 - x / 30) * box.height };
}

test('a killzone is drawn from an empty board, saved and played on', async ({ visit }) => {
  const { page, complaints } = await visit('Mara', { wide: true });
  await page.goto('/edit');
  await page.getByRole('button', { name: 'Begin empty' }).click();
  await expect(told(page).getByRole('status')).toHaveText('3 things stand in the way.');
  await expect(told(page)).toContainText('There is no objective marker in the centre.');
  await expect(page.getByRole('button', { name: 'Play on it' })).toBeDisabled();
  await accessible(page);

  // Three markers, each by a click; the next one is always one that is missing.
  await tool(page, 'Marker');
  for (const [x, y] of [
    [8, 11],
    [22, 11],
    [15, 11],
  ] as const) {
    const at = await where(page, x, y);
    await page.mouse.click(at.x, at.y);
  }
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');

  // A block across the marker in the centre is a fault of that marker, and is moved off it.
  await tool(page, 'Box');
  const [from, to] = [await where(page, 14, 10), await where(page, 16, 14)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(told(page)).toContainText('The objective marker in the centre lies in terrain, in heavy block 1.');
  await expect(chosen(page).getByRole('heading')).toHaveText('Heavy block 1');
  await tool(page, 'Choose');
  const [block, off] = [await where(page, 15, 13), await where(page, 15, 18)];
  await page.mouse.move(block.x, block.y);
  await page.mouse.down();
  await page.mouse.move(off.x, off.y, { steps: 4 });
  await page.mouse.up();
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  await expect(chosen(page).getByLabel('y″', { exact: true })).toHaveValue('15');
  await chosen(page).getByRole('button', { name: 'Same for the other side' }).click();
  await expect(chosen(page).getByRole('heading')).toHaveText('Heavy block 2');
  await expect(chosen(page).getByLabel('y″', { exact: true })).toHaveValue('3');

  await page.locator('summary', { hasText: 'Everything on it' }).click();
  await page.getByRole('button', { name: 'The board' }).click();
  await chosen(page).getByLabel('Name of the map').fill('The mill yard');
  await chosen(page).getByLabel('Name of the map').press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('the_mill_yard.toml');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('name = "The mill yard"');
  expect(text).toContain('{ name = "objective", role = "centre", at = "15, 11", diameter = "40mm" },');
  expect(text).toContain('{ rectangle = ["14, 15", "16, 19"], top = "4" },');

  // It is still there after coming back, and is what the battle is played on.
  await page.reload();
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  await page.getByRole('button', { name: 'Play on it' }).click();
  await expect(page).toHaveURL(/\/b\//);
  await expect(page.getByRole('group', { name: /^The mill yard/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'What is decided now' }).getByRole('button').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a killzone of Umpire is changed by keyboard alone, and every step can be taken back', async ({ visit }) => {
  const { page, complaints } = await visit('Mara', { wide: true, dark: true });
  await page.goto('/edit');
  await page.getByLabel('A killzone of Umpire').selectOption({ label: 'Training ground, short edges' });
  await page.getByRole('button', { name: 'Begin with it' }).press('Enter');
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  await accessible(page);
  await page.locator('summary', { hasText: 'Everything on it' }).press('Enter');
  await page.getByRole('button', { name: 'Heavy block H1' }).press('Enter');
  await board(page).focus();
  // From 3 to 10, half an inch a time: onto the marker in the centre.
  for (let steps = 0; steps < 14; steps += 1) await page.keyboard.press('ArrowUp');
  await expect(chosen(page).getByLabel('y″', { exact: true })).toHaveValue('10');
  await expect(told(page).getByRole('status')).toHaveText('One thing stands in the way.');
  await told(page)
    .getByRole('button', { name: /Objective in the centre/ })
    .press('Enter');
  await expect(chosen(page).getByRole('heading')).toHaveText('Objective in the centre');
  for (let steps = 0; steps < 14; steps += 1) await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  await board(page).focus();
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+Z');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();

  // Numbers alone put a wall where it belongs, and nonsense is named with its piece.
  await page.getByRole('radio', { name: 'Box' }).press('Space');
  await page.getByLabel('What is built').selectOption({ label: 'Low wall' });
  await page.getByRole('button', { name: 'Put it in the middle' }).press('Enter');
  await expect(told(page)).toContainText('lies in terrain, in low wall 1.');
  await chosen(page).getByLabel('y″', { exact: true }).fill('13');
  await chosen(page).getByLabel('y″', { exact: true }).press('Enter');
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  await chosen(page).getByLabel('To height').fill('high');
  await chosen(page).getByLabel('To height').press('Enter');
  await expect(told(page)).toContainText('"high" is no length');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');

  // A new battle takes it over.
  await page.getByRole('button', { name: 'Use it in a new battle' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Table' })).toHaveValue('#own');
  expect(complaints).toEqual([]);
});

test('on a phone pieces are tapped, dragged and drawn by finger', async ({ visit }) => {
  const { page, context, complaints } = await visit('Teo');
  await page.goto('/edit');
  await page.getByLabel('A killzone of Umpire').selectOption({ label: 'Training ground, short edges' });
  await page.getByRole('button', { name: 'Begin with it' }).tap();
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  await accessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  const cdp = await context.newCDPSession(page);
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let part = 1; part <= 5; part += 1) {
      const along = (one: number, other: number) => one + ((other - one) * part) / 5;
      const touchPoints = [{ x: along(from.x, to.x), y: along(from.y, to.y) }];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await board(page).scrollIntoViewIfNeeded();
  const block = await below(page, 15, 4);
  await page.touchscreen.tap(block.x, block.y);
  await expect(chosen(page).getByRole('heading')).toHaveText('Heavy block H1');
  await board(page).scrollIntoViewIfNeeded();
  await drag(await below(page, 15, 4), await below(page, 15, 11));
  await expect(told(page)).toContainText('The objective marker in the centre lies in terrain, in heavy block H1.');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');

  // An outline, corner by corner; the first one closes it.
  await tool(page, 'Outline');
  await board(page).scrollIntoViewIfNeeded();
  for (const [x, y] of [
    [10, 4],
    [12, 4],
    [12, 7],
    [10, 4],
  ] as const) {
    const at = await below(page, x, y);
    await page.touchscreen.tap(at.x, at.y);
  }
  await expect(chosen(page).getByRole('heading')).toHaveText('Heavy block 1');
  await expect(chosen(page).getByLabel('Corner 3, y')).toHaveValue('7');
  await expect(told(page).getByRole('status')).toHaveText('This killzone can be played on.');
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(complaints).toEqual([]);
});

test('a file that is none is refused with its line, and a file of one’s own is opened', async ({ visit }) => {
  const { page } = await visit('Mara');
  await page.goto('/edit');
  const open = (name: string, text: string) =>
    page
      .getByLabel('Open a file of your own')
      .setInputFiles({ name, mimeType: 'application/toml', buffer: Buffer.from(text) });
  await open('mill.toml', 'name = "Mill"\nsise = "30, 22"');
  await expect(page.getByText('mill, line 2: Sise is not understood')).toBeVisible();
  await open('mill.toml', 'name = "Mill"\nsize = "30, 22"');
  await expect(told(page)).toContainText('There is no drop zone of A.');
  await expect(told(page)).toContainText('No edge of the board belongs to B.');
});
