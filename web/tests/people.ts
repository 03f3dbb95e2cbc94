// What people do at a real table besides what they are asked: they report, object, correct what was said, and lose the net.
import type { BrowserContext, Locator, Page, WebSocketRoute } from '@playwright/test';
import { type Chooser, act } from './player';
import { expect } from './umpire';

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const back = (page: Page) => page.locator('dialog').last().getByRole('button', { name: 'Back', exact: true });

const press = (it: Locator) => it.click({ timeout: 5000 });

/** Reports something of this kind where it is offered: what was pressed, or nothing. */
export async function report(page: Page, choose: Chooser, kind: RegExp): Promise<string | undefined> {
  const open = page.locator('button.report');
  if (!(await open.count()) || !(await open.isVisible())) return undefined;
  const all = sheet(page, 'Report a fact');
  try {
    await press(open);
    await all.waitFor({ timeout: 5000 });
  } catch (fault) {
    // What somebody else did a moment ago took the button away: then nothing is reported here.
    if (await open.count()) throw fault;
    return undefined;
  }
  const kinds = await all.locator('button.row:enabled, button.deed').allInnerTexts();
  const pressed: string[] = [];
  if (kinds.some((it) => kind.test(it.trim())))
    for (let steps = 0; steps < 12 && (await all.count()) > 0; steps += 1)
      pressed.push(...(await act(page, choose, { within: 'dialog', prefers: kind.source })));
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

/** What is proposed is shown to everybody else, is allowed by whoever is asked, and is on nobody's screen any more. */
async function allowed(pages: Page[], by: Page): Promise<void> {
  const shown = (page: Page) => page.getByRole('heading', { name: 'What changes' });
  const others = pages.filter((it) => it !== by);
  for (const page of others) await expect(shown(page)).toBeVisible();
  await expect(async () => {
    // With the word of one it may be done already: then nobody else is asked any more.
    for (const page of others)
      if (await named(page, 'Allow it').count()) await named(page, 'Allow it').click({ timeout: 2000 });
    for (const page of pages) expect(await shown(page).count()).toBe(0);
  }).toPass({ timeout: 20_000 });
}

/** Somebody objects to what another one said, where that can be done: it is put right by agreement. True if it was. */
export async function object(pages: Page[], who = pages): Promise<boolean> {
  // What was said a moment ago is told to everybody first.
  await pages[0]!.waitForTimeout(500);
  for (const by of who) {
    const [words] = await named(by, /^Object to entry/).allTextContents();
    if (words === undefined) continue;
    const entry = /\d+/.exec(words)?.[0];
    const button = named(by, `Object to entry ${entry}`);
    await press(button);
    const said = sheet(by, 'You object');
    await said.getByRole('heading', { name: 'What do you say?' }).waitFor();
    const send = said.getByRole('button', { name: /^(Ask the others|Do it)$/ });
    const answers = said.locator('h3 ~ button.button');
    const many = await answers.count();
    // What asks for a number is passed over, and so is what cannot stand.
    for (let at = 0; at < many; at += 1) {
      await press(answers.nth(at));
      if (await send.count()) {
        await expect(
          by.getByRole('heading', { name: 'What changes' }).or(said.locator('.notice')).first(),
        ).toBeVisible();
        if (await send.isEnabled()) break;
      }
      await press(back(by));
    }
    const ask = named(by, 'Ask the others');
    await expect(ask).toBeEnabled();
    await press(ask);
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
export async function correct(pages: Page[], most = 14): Promise<boolean> {
  const [by] = pages as [Page];
  await press(named(by, 'Menu'));
  await press(named(by, 'What happened'));
  const log = sheet(by, 'What happened');
  const all = log.getByRole('button', { name: /^Correct/ });
  const many = Math.min(most, await all.count());
  for (let at = 0; at < many; at += 1) {
    await press(all.nth(at));
    if (await previewed(by)) {
      const words = await by.locator('dialog li', { hasText: '→' }).allInnerTexts();
      const before = await totals(by);
      await press(named(by, 'Ask the others'));
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
async function previewed(page: Page): Promise<boolean> {
  const entry = sheet(page, /^Entry/);
  const others = entry.locator('h3 ~ button.button');
  await expect(others.or(named(page, 'Go back to before it')).first()).toBeVisible();
  // What could stand there instead is asked of the table.
  await page.waitForTimeout(150);
  const many = Math.min(4, (await others.count()) - 1);
  for (let at = 0; at < many; at += 1) {
    await press(others.nth(at));
    const send = named(page, /^(Ask the others|Do it)$/);
    // A number is asked for: that is for another test.
    if (!(await send.count())) {
      await press(back(page));
      continue;
    }
    await expect(page.getByRole('heading', { name: 'What changes' }).or(entry.locator('.notice'))).toBeVisible();
    if ((await entry.locator('li', { hasText: '→' }).count()) > 0 && (await named(page, 'Ask the others').isEnabled()))
      return true;
    await press(back(page));
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
