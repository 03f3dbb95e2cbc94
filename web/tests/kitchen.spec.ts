// What two people at a kitchen table stumbled over, one after the other, so that nobody stumbles over it again.
import type { Page } from '@playwright/test';
import { act, seeded } from './player';
import { gathered, isOver, playUntil, started } from './table';
import { expect, test } from './umpire';

const decided = (page: Page) => page.locator('section[aria-label="What is decided now"]');
const faces = (page: Page) => page.getByRole('group', { name: 'Faces' });
const slots = (page: Page) => page.getByRole('group', { name: 'Whose die' });
const covered = (page: Page) => page.getByRole('button', { name: /Show for a minute/ });
const firefight = (page: Page) => page.getByRole('heading', { name: /^Play turning point/ });

/** What somebody else has changed is read first. */
const settled = (page: Page) => expect(page.locator('[data-settling]')).toHaveCount(0);

/** What can be reported, read on this page. */
async function reports(page: Page, without: RegExp): Promise<void> {
  await page.locator('button.report').click();
  await expect(page.getByRole('dialog')).toContainText('Somebody is out');
  await expect(page.getByRole('dialog')).not.toContainText(without);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Presses on until this page shows something, without opening what is sealed. */
const until = (pages: Page[], there: (page: Page) => Promise<boolean>) =>
  playUntil(pages, there, 600, { prefers: '^(Pass|Go on|Nobody)' });

test('each fills the die of their own first, whoever is named first', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  await faces(mara.page).getByRole('button').nth(2).click();
  for (const { page } of [mara, teo]) await expect(page.getByText('Your die: tap its face')).toBeVisible();
  await settled(teo.page);
  await faces(teo.page).getByRole('button', { name: '6', exact: true }).click();
  await expect(teo.page.getByText('Mara’s die: tap its face')).toBeVisible();
  await faces(teo.page).getByRole('button', { name: '2', exact: true }).click();
  // One's own is put right by a tap on it.
  await slots(teo.page).getByRole('button', { name: /You/ }).click();
  await faces(teo.page).getByRole('button', { name: '5', exact: true }).click();
  await teo.page.getByRole('button', { name: 'These fell' }).click();
  await expect(decided(mara.page).getByText(/Mara rolled 2, Teo 5/)).toBeVisible();
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});

test('a crit op is drawn by one tap that stands first, and each face says what it means once', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const draw = mara.page.getByRole('button', { name: 'Draw one of 9 here' });
  await expect(draw).toBeInViewport({ ratio: 1 });
  await expect(faces(mara.page).getByRole('button')).toHaveCount(9);
  await expect(mara.page.getByText('Transmission')).toHaveCount(1);
  await draw.click();
  await expect(teo.page.getByText(/^The crit op is/)).toBeVisible();
});

test('the name of what somebody sealed stands on no screen before it is opened, their own among them', async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const { mara, teo } = await started(visit);
  const pages = [mara.page, teo.page];
  // Flank can be opened in any turning point, and Plant Devices by an action: both would be among what is offered.
  const wanted = ['Flank', 'Plant Devices'];
  for (const [at, page] of pages.entries()) {
    await playUntil([page, ...pages], async () => (await covered(page).count()) > 0, 400, { leavesCovered: true });
    await covered(page).click();
    await page.locator('.filler .pick', { has: page.locator('.label', { hasText: wanted[at]! }) }).click();
    await page.getByRole('button', { name: /^Seal / }).click();
    await expect(page.getByText(/^Your secrets/)).toBeVisible();
  }
  const names = [/Flank/i, /Plant(ed)? (a )?Device/i];
  const choose = seeded(3);
  let rounds = 0;
  for (let step = 0; step < 400 && rounds < 2; step += 1) {
    for (const [at, page] of pages.entries()) expect(await decided(page).textContent()).not.toMatch(names[at]!);
    for (const [at, page] of pages.entries()) {
      if (at === 0 && (await firefight(mara.page).count()) && (await firefight(teo.page).count())) {
        for (const it of pages) await reports(it, names[pages.indexOf(it)]!);
      }
      const [words] = await act(page, choose, { prefers: '^(Pass|Go on|Nobody|Crit op|Kill op)' });
      if (/^End turning point/.test(words ?? '')) rounds += 1;
    }
  }
  expect(rounds).toBe(2);
  for (const [at, page] of pages.entries()) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'What happened' }).click();
    await expect(page.getByRole('dialog')).toContainText('Turning point 2 began.');
    await expect(page.getByRole('dialog')).not.toContainText(names[at]!);
    await page.keyboard.press('Escape');
  }
  // The owner finds it with the secrets, under the cover.
  const secrets = mara.page.locator('details.hand');
  await secrets.locator('summary').click();
  await expect(secrets).not.toContainText('Flank');
  await secrets.getByRole('button', { name: 'Show for ten seconds instead' }).click();
  await expect(secrets).toContainText('Flank');
});

test('an answer is not taken for a question that has just come', async ({ visit }) => {
  test.setTimeout(180_000);
  const { mara, teo } = await started(visit);
  const [by, other] = [mara.page, teo.page];
  const left = (page: Page) => page.getByText(/^\d+ questions left$/);
  const choose = seeded(5);
  for (let step = 0; step < 1500 && !(await left(by).count()); step += 1)
    for (const page of [by, other]) {
      if (await left(page).count()) continue;
      await act(page, choose, { prefers: '^(Pass|Go on|Stake Claim|5)' });
    }
  const question = decided(other).locator('h1');
  const before = await question.innerText();
  await settled(by);
  await decided(by).locator('.answer').first().click();
  await expect(question).not.toHaveText(before);
  const now = await question.innerText();
  // The thumb was on its way.
  await decided(other)
    .locator('.answer')
    .first()
    .evaluate((it: HTMLElement) => it.click());
  await other.waitForTimeout(300);
  await expect(question).toHaveText(now);
  await settled(other);
  await decided(other).locator('.answer').first().click();
  await expect(question).not.toHaveText(now);

  // What was said stands behind a point: doubting it leads to who said it, not to what was said last.
  const over = by.getByRole('heading', { name: /^Turning point \d is over$/ });
  await until([by, other], async () => (await over.count()) > 0);
  await by
    .getByRole('button', { name: /^Correct a fact/ })
    .first()
    .click();
  const which = by.getByRole('dialog', { name: 'What was not so?' });
  const facts = which.getByRole('button', { name: /controls? marker/ });
  expect(await facts.count()).toBeGreaterThan(1);
  for (const at of [0, 1]) {
    const fact = (await facts.nth(at).innerText()).trim();
    await facts.nth(at).click();
    await expect(by.getByRole('dialog', { name: /^Entry \d+$/ })).toContainText(`Answered: ${fact}`);
    await by.keyboard.press('Escape');
    await by
      .getByRole('button', { name: /^Correct a fact/ })
      .first()
      .click();
  }
});

test('the end of a turning point is read from the top, and going on is under the thumb', async ({ visit }) => {
  test.setTimeout(180_000);
  const { mara, teo } = await started(visit);
  const over = mara.page.getByRole('heading', { name: 'Turning point 2 is over' });
  await until([mara.page, teo.page], async () => (await over.count()) > 0);
  await expect(over).toBeInViewport();
  await expect(mara.page.getByRole('button', { name: 'Go on' })).toBeInViewport({ ratio: 1 });
});

test('nothing is to be read before the first turning point', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const dice = (page: Page) => page.getByRole('heading', { name: /^Initiative: the higher die/ });
  const pressed: string[] = [];
  const choose = seeded(7);
  for (let step = 0; step < 200 && !(await dice(mara.page).count()); step += 1)
    for (const { page } of [mara, teo]) if (!(await dice(page).count())) pressed.push(...(await act(page, choose)));
  expect(pressed).not.toContain('Go on');
});

test('after a battle one thing is to be done first, and the rest stands behind it', async ({ visit }) => {
  test.setTimeout(180_000);
  const [mara, teo] = await gathered(visit, 'killteam', { settings: { turning_points: '1' } });
  await playUntil([mara!.page, teo!.page], isOver, 800, { prefers: '^(Pass|End |Go on|Nobody)' });
  const buttons = decided(mara!.page).locator('.button:visible');
  await expect(decided(mara!.page).locator('.button.main:visible')).toHaveCount(1);
  await expect(decided(mara!.page).locator('.button.main')).toHaveText(/Battle report/);
  expect(await buttons.count()).toBeLessThanOrEqual(7);
  await mara!.page.getByText('More about this battle').click();
  await expect(mara!.page.getByRole('link', { name: 'Check the dice' })).toBeVisible();
});
