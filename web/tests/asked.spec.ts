// What somebody asks who sits before a drawn table for the first time: who am I, where are the others, what does this take back,
// why can nobody be shot at, and what now that it is over.
import type { Page } from '@playwright/test';
import { act, seeded } from './player';
import { expect, test } from './umpire';

const decision = (page: Page) => page.getByRole('region', { name: 'What is decided now' });

async function playAtOnce(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await expect(page.getByText(/Turning point 1/).first()).toBeVisible();
}

/** Plays until something is there. */
async function playTo(page: Page, there: () => Promise<boolean>, prefers?: string): Promise<void> {
  const choose = seeded(11);
  for (let steps = 0; steps < 400; steps += 1) {
    if (await there()) return;
    if ((await act(page, choose, { prefers })).length === 0) await page.waitForTimeout(60);
  }
  throw new Error(`it never came:\n${await decision(page).innerText()}`);
}

/** How many of a side's models lie within the frame. */
const inSight = (page: Page, side: 'a' | 'b') =>
  page.evaluate((of) => {
    const frame = document.querySelector('.board .frame')!.getBoundingClientRect();
    return [...document.querySelectorAll(`.board .world g.piece.${of} circle.base`)].filter((it) => {
      const box = it.getBoundingClientRect();
      const middle = box.top + box.height / 2;
      return middle > frame.top && middle < frame.bottom;
    }).length;
  }, side);

test('a phone shows where on the table its picture is, and a tap there goes there', async ({ visit }) => {
  const { page, complaints } = await visit('Mara');
  await playAtOnce(page);
  const map = page.getByRole('button', { name: 'Where the picture is on the table' });
  await expect(map).toBeVisible();
  // One's own edge lies below, and all of the others beyond the upper edge of the picture.
  const before = await inSight(page, 'b');
  const box = (await map.boundingBox())!;
  await map.tap({ position: { x: box.width / 2, y: 4 } });
  await expect.poll(() => inSight(page, 'b')).toBeGreaterThan(before);
  // Whoever presses it by keys sees all of the table, and then there is nothing to show.
  await map.focus();
  await page.keyboard.press('Enter');
  await expect(map).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('whose seat it is stands beside the name, and an undo says what it takes back', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  await expect(page.locator('.strip .side').first().getByText('you', { exact: true })).toBeVisible();
  await expect(page.locator('.strip .side').last().getByText('you', { exact: true })).toHaveCount(0);
  await playTo(page, async () => (await decision(page).locator('.ready button').count()) > 0, '^Pass');
  await decision(page).locator('.ready button').first().click();
  await decision(page).locator('.orders button').first().click();
  await expect(decision(page).locator('.undo')).toContainText(/Undo.*Mara activated .* with /);
});

test('what is picked in secret says what it is for', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const question = decision(page).getByRole('heading', { name: 'Your primary op, secretly' });
  await playTo(page, async () => (await question.count()) > 0, '^Pass');
  await expect(decision(page).getByText('At the end of the battle both picks are shown')).toBeVisible();
});

test('why nobody can be aimed at is told by reasons, once each', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const barred = decision(page).locator('details.barred', { hasText: /^Shoot/ });
  await playTo(page, async () => (await barred.getByText(/: \d+/).count()) > 0, '^Pass|Engage');
  await barred.locator('summary').click();
  const reasons = await barred.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(reasons.length).toBeGreaterThan(0);
  expect(new Set(reasons).size).toBe(reasons.length);
  // Everybody is named below, under one name of the action.
  expect(await barred.locator('li').count()).toBeGreaterThan(0);
  await expect(barred.locator('.label')).toHaveCount(1);
});

test('what spends a point beside an end is no more of a button than the end', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const wind = decision(page).locator('button.row', { hasText: 'Second Wind' });
  await playTo(page, async () => (await wind.count()) > 0, '^Pass|^End |Conceal');
  await expect(decision(page).locator('button.row.only')).toHaveCount(0);
});

test('the log says where somebody went by what is there', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const log = page.getByRole('complementary').filter({ hasText: 'What happened' });
  await playTo(page, async () => (await log.getByText(/\(counts \d+″\)/).count()) > 0, '^(Reposition|Dash)');
  const line = (
    await log
      .getByText(/\(counts \d+″\)/)
      .first()
      .innerText()
  ).replace(/\s+/g, ' ');
  expect(line).toMatch(/ and stands (in|on|by|under|at|beside) /);
  expect(line).not.toMatch(/\d, \d/);
});

test('when it is over, what is likely next stands first and the rest is a list', async ({ visit }) => {
  const { page } = await visit('Mara');
  await playAtOnce(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Concede/ })
    .click();
  await expect(page.getByRole('link', { name: 'Battle report' })).toBeVisible();
  const edged = await decision(page)
    .locator('.button')
    .evaluateAll((all) =>
      all.filter((it) => getComputedStyle(it).borderLeftWidth !== '0px').map((it) => (it.textContent ?? '').trim()),
    );
  expect(edged.slice(0, 4)).toEqual(['Rematch', 'Swap sides', 'Replay', 'Home']);
  expect(edged).not.toContain('Battle report');
});
