// What people do at a real table besides what they are asked: they report, object, correct what was said, and lose the net.
import type { BrowserContext, Locator, Page, WebSocketRoute } from '@playwright/test';
import { type Chooser, type Habits, act } from './player';
import { expect } from './umpire';

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const back = (page: Page) => page.locator('dialog').last().getByRole('button', { name: 'Back', exact: true });

/** With what somebody presses: a finger, or keys. */
export interface Hands {
  press: (it: Locator) => Promise<void>;
  act: (page: Page, choose: Chooser, habits: Habits) => Promise<string | undefined>;
}

const fingers: Hands = {
  press: (it) => it.click(),
  act: async (page, choose, habits) => (await act(page, choose, habits))[0],
};

/** Reports something of this kind where it is offered: what was pressed, or nothing. */
export async function report(
  page: Page,
  choose: Chooser,
  kind: RegExp,
  hands: Hands = fingers,
): Promise<string | undefined> {
  const open = page.locator('button.report');
  if (!(await open.count()) || !(await open.isVisible())) return undefined;
  await hands.press(open);
  const all = sheet(page, 'Report a fact');
  await all.waitFor();
  const kinds = await all.locator('button.row:enabled, button.deed').allInnerTexts();
  const pressed: string[] = [];
  if (kinds.some((it) => kind.test(it.trim())))
    for (let steps = 0; steps < 12 && (await all.count()) > 0; steps += 1)
      pressed.push((await hands.act(page, choose, { within: 'dialog', prefers: kind.source })) ?? '');
  if (await all.count()) {
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
    return undefined;
  }
  return pressed.join(' ').trim() || undefined;
}

/** The points of all sides, as everybody sees them. */
export async function totals(page: Page): Promise<number[]> {
  const all = await page.locator('button.strip .total').allInnerTexts();
  return all.map((it) => Number.parseInt(it, 10));
}

/** What is proposed is allowed by everybody else, and is on nobody's screen any more. */
async function allowed(pages: Page[], by: Page): Promise<void> {
  for (const page of pages) {
    if (page === by) continue;
    await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
    await named(page, 'Allow it').click();
  }
  for (const page of pages) await expect(page.getByRole('heading', { name: 'What changes' })).toHaveCount(0);
}

/** Somebody objects to what another one said, where that can be done: it is put right by agreement. True if it was. */
export async function object(pages: Page[], who = pages, hands: Hands = fingers): Promise<boolean> {
  for (const by of who) {
    const button = named(by, /^Object to entry/).first();
    if (!(await button.count())) continue;
    const entry = /\d+/.exec((await button.textContent()) ?? '')?.[0];
    await hands.press(button);
    const said = sheet(by, 'You object');
    await said.getByRole('heading', { name: 'What do you say?' }).waitFor();
    const ask = named(by, 'Ask the others');
    const others = said.locator('h3 ~ button.button');
    // What asks for a number is passed over.
    for (let at = 0; at < 4 && !(await ask.count()); at += 1) {
      if (at > 0) await hands.press(back(by));
      await hands.press(others.nth(at));
    }
    await expect(ask).toBeEnabled();
    await hands.press(ask);
    await allowed(pages, by);
    await expect(named(by, `Object to entry ${entry}`)).toHaveCount(0);
    return true;
  }
  return false;
}

/**
 * Something of the log is corrected so that the points are others: what it changes is read first, the others agree, and the
 * score is as it was said to be. False if nothing that happened lately can change it.
 */
export async function correct(pages: Page[], most = 14, hands: Hands = fingers): Promise<boolean> {
  const [by] = pages as [Page];
  await hands.press(named(by, 'Menu'));
  await hands.press(named(by, 'What happened'));
  const log = sheet(by, 'What happened');
  const all = log.getByRole('button', { name: /^Correct/ });
  const many = Math.min(most, await all.count());
  for (let at = 0; at < many; at += 1) {
    await hands.press(all.nth(at));
    if (await previewed(by, hands)) {
      const words = await by.locator('dialog li', { hasText: '→' }).allInnerTexts();
      const before = await totals(by);
      await hands.press(named(by, 'Ask the others'));
      await closed(by);
      await allowed(pages, by);
      for (const page of pages) await expect.poll(() => totals(page)).not.toEqual(before);
      const after = await totals(by);
      for (const it of words) expect(after).toContain(Number(/→ (\d+)/.exec(it)?.[1]));
      return true;
    }
    await by.keyboard.press('Escape');
    await expect(sheet(by, /^Entry/)).toHaveCount(0);
  }
  await closed(by);
  return false;
}

/** No sheet is open any more. */
async function closed(page: Page): Promise<void> {
  for (let tries = 0; tries < 3 && (await page.locator('dialog').count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  await expect(page.locator('dialog')).toHaveCount(0);
}

/** Looks for an answer that changes points, and leaves the sheet at its preview. */
async function previewed(page: Page, hands: Hands): Promise<boolean> {
  const entry = sheet(page, /^Entry/);
  const others = entry.locator('h3 ~ button.button');
  await expect(others.or(named(page, 'Go back to before it')).first()).toBeVisible();
  // What could stand there instead is asked of the table.
  await page.waitForTimeout(150);
  const many = Math.min(4, (await others.count()) - 1);
  for (let at = 0; at < many; at += 1) {
    await hands.press(others.nth(at));
    const send = named(page, /^(Ask the others|Do it)$/);
    // A number is asked for: that is for another test.
    if (!(await send.count())) {
      await hands.press(back(page));
      continue;
    }
    await expect(page.getByRole('heading', { name: 'What changes' }).or(entry.locator('.notice'))).toBeVisible();
    if ((await entry.locator('li', { hasText: '→' }).count()) > 0 && (await named(page, 'Ask the others').isEnabled()))
      return true;
    await hands.press(back(page));
  }
  return false;
}

/** The line of a page, so that it can be cut: a browser that goes offline keeps what is open already. */
const lines = new WeakMap<Page, WebSocketRoute>();

/** Lets the line of a page be cut later. Before its first page. */
export async function cuttable(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/socket$/, (line) => {
    line.connectToServer();
    lines.set(page, line);
  });
}

/** A phone has no net for a while: it says so, and shows afterwards what happened meanwhile. */
export async function withoutNet(context: BrowserContext, page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await lines.get(page)?.close({ code: 4000 });
  await expect(page.getByText('No connection since')).toBeVisible();
  await meanwhile();
  await context.setOffline(false);
  await expect(page.getByText('Live')).toBeVisible();
}
