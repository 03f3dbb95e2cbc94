// Phones around one table.
import type { Page } from '@playwright/test';
import { type Habits, act, seeded } from './player';
import { type Device, expect } from './umpire';

type Visit = (name: string, options?: { wide?: boolean; dark?: boolean }) => Promise<Device>;

/** What a battle is begun with. */
export interface Wish {
  /** Who joins, in order; each by a phone, the last by a desk if it is wide. */
  joins?: string[];
  wide?: boolean;
  /** Settings of the rules. */
  settings?: Record<string, string>;
  /** Minutes for each seat. */
  clock?: string;
  /** True if Umpire rolls the dice. */
  rolls?: boolean;
}

/** One starts, the others join by the code; all stand in the lobby. */
export async function met(visit: Visit, system: string, wish: Wish = {}): Promise<Device[]> {
  const names = wish.joins ?? ['Teo'];
  const mara = await visit('Mara');
  await mara.page.goto(`/new?system=${system}&way=referee`);
  if (names.length > 1) await mara.page.getByLabel('How many seats').selectOption(String(names.length + 1));
  for (const [key, value] of Object.entries(wish.settings ?? {})) {
    await mara.page.getByText('Settings of the rules').click();
    await mara.page.getByLabel(key.replaceAll('_', ' '), { exact: false }).first().fill(value);
    await mara.page.getByText('Settings of the rules').click();
  }
  if (wish.clock) {
    await mara.page.getByText('Dice, clocks and').click();
    await mara.page.getByLabel('Clocks').selectOption('Minutes for each');
    await mara.page.getByLabel('Minutes for each seat').fill(wish.clock);
  }
  if (wish.rolls) {
    if (!wish.clock) await mara.page.getByText('Dice, clocks and').click();
    await mara.page.getByLabel('Umpire rolls the dice, with proof').check();
  }
  await mara.page.getByRole('button', { name: 'Start and show the code' }).click();
  const code = await mara.page.locator('.words').innerText();
  const all = [mara];
  for (const [at, name] of names.entries()) {
    const device = await visit(name, { wide: wish.wide && at === names.length - 1 });
    await device.page.goto('/');
    await device.page.getByLabel('Join by code').fill(code.replaceAll('-', ' '));
    await device.page.getByRole('button', { name: 'Join' }).click();
    await expect(device.page.getByRole('heading', { name: /^You play with Mara/ })).toBeVisible();
    await device.page.getByRole('button', { name: 'Join' }).click();
    all.push(device);
  }
  await expect(mara.page.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
  return all;
}

/** The same, and then all stand at the first decision. */
export async function gathered(visit: Visit, system: string, wish: Wish = {}): Promise<Device[]> {
  const all = await met(visit, system, wish);
  await all[0]!.page.getByRole('button', { name: 'Begin' }).click();
  for (const { page } of all) await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  return all;
}

/** Two phones at the first decision. */
export async function started(visit: Visit, system = 'killteam'): Promise<{ mara: Device; teo: Device }> {
  const [mara, teo] = await gathered(visit, system);
  return { mara: mara!, teo: teo! };
}

/** Plays until nobody can go on without a secret that is still covered. */
export async function playUntilCovered(pages: Page[], covered: () => Promise<boolean>): Promise<void> {
  await playUntil(pages, covered, 400, { leavesCovered: true });
}

/** Plays until a page shows something, with whoever can do something. */
export async function playUntil(
  pages: Page[],
  there: (page: Page) => Promise<boolean>,
  most = 400,
  habits: Habits = {},
): Promise<void> {
  const choose = seeded(7);
  const first = pages[0]!;
  const pressed: string[] = [];
  for (let step = 0, idle = 0; step < most && idle < 80; step += 1) {
    if (await there(first)) return;
    let acted = false;
    for (const page of pages) {
      const words = await act(page, choose, habits);
      pressed.push(...words);
      acted ||= words.length > 0;
    }
    idle = acted ? 0 : idle + 1;
    if (!acted) await first.waitForTimeout(100);
  }
  const shown = await Promise.all(pages.map((page) => page.locator('main').innerText()));
  throw new Error(
    `nobody came so far; pressed last:\n${pressed.slice(-20).join('\n')}\nThe screens show:\n${shown.join('\n—\n')}`,
  );
}

/** What shows that the battle is over. */
export const isOver = async (page: Page): Promise<boolean> =>
  (await page.getByRole('link', { name: 'Battle report' }).count()) > 0;
