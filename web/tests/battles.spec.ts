// A refereed battle of each system, to its end, as people play it: losses and deeds are reported, facts are so or not, somebody
// objects, somebody corrects a fact and the score follows, a phone loses the net, the server goes away, and the report has it all.
import type { Page } from '@playwright/test';
import { correct, cuttable, object, report, totals, withoutNet } from './people';
import { act, seeded } from './player';
import { gathered, isOver, playUntil, type Wish } from './table';
import { type Device, accessible, expect, test } from './umpire';

/** What somebody presses who wants the battle to get on, and answers what is asked. */
const brisk =
  '^(Everybody who is left|Set up everybody|Pass|End |Take the field|Agree|Go on|Keep|Let the dice|Do without|None|Proceed)';

interface Battle {
  system: string;
  /** What shows that set-up is over. */
  begun: RegExp;
  /** What is reported. */
  reports: RegExp;
  /** True if somebody surely scores on the way, so that the correction of a fact changes the points. */
  scores: boolean;
  wish: Wish;
}

const battles: Battle[] = [
  {
    system: 'killteam',
    begun: /Turning point 1/,
    reports: /^(Somebody is out|Somebody lost wounds)|Secure|Loot|Download|Retrieve|Pick Up|Plant|Clear/,
    scores: true,
    wish: { wide: true },
  },
  {
    system: 'maelstrom',
    begun: /Round 1/,
    reports: /^(Destroyed|Models lost|Wounds lost|Mortal wounds)/,
    scores: true,
    wish: { wide: true, settings: { rounds: '2' } },
  },
  {
    system: 'tactical-strike',
    begun: /Game turn 1/,
    reports: /^(Removed|Did)/,
    scores: false,
    wish: { wide: true, joins: ['Teo', 'Ilse'] },
  },
];

const covered = (page: Page) => page.getByRole('button', { name: /Show for a minute/ });

/** Seals the first thing of a covered list. Its name is on nobody's screen afterwards. */
async function sealedBy(own: Page, others: Page[]): Promise<void> {
  await expect(own.locator('.filler')).toHaveCount(0);
  await covered(own).click();
  const name = await own.locator('.filler .pick .label').first().innerText();
  const secrets = own.getByText(/Your secrets/);
  // Some secrets are put together part by part: always the first of what is left.
  for (let steps = 0; steps < 20 && !(await secrets.count()); steps += 1) await act(own, () => 0);
  await expect(secrets).toBeVisible();
  await expect(own.locator('section.decision')).not.toContainText(name);
  for (const page of others) {
    // Whoever looks at a list of their own with the same name in it covers it first.
    await page.reload();
    await expect(page.getByText('Live')).toBeVisible();
    await expect(page.locator('main')).not.toContainText(name);
  }
}

for (const { system, begun, reports, scores, wish } of battles) {
  test(`a battle of ${system} is refereed to its end`, async ({ visit, umpire }) => {
    test.setTimeout(600_000);
    const devices = await gathered(
      async (name, options) => {
        const device = await visit(name, options);
        await cuttable(device.page);
        return device;
      },
      system,
      wish,
    );
    const pages = devices.map((it) => it.page);
    const [mara, teo] = pages as [Page, Page];

    await playUntil(pages, async () => (await covered(mara).count()) > 0, 400, { leavesCovered: true, prefers: brisk });
    await sealedBy(mara, pages.slice(1));
    await playUntil(pages, async (page) => (await page.getByText(begun).count()) > 0, 400, { prefers: brisk });

    await umpire.stop();
    await expect(teo.getByText('No connection since')).toBeVisible();
    await umpire.start();
    for (const page of pages) await expect(page.getByText('Live')).toBeVisible();

    const done = await played(devices, reports, scores);
    expect(done, 'what people do at a table was done').toEqual({ objected: true, corrected: scores, cut: true });

    await expect(mara.getByRole('heading', { level: 1 })).toContainText(/over|wins|draw/i);
    const points = await totals(mara);
    await mara.getByRole('button', { name: 'Share as a picture' }).click();
    await expect(mara.getByRole('img', { name: /Mara/ })).toBeVisible();
    await accessible(mara);
    for (const page of pages) await reported(page, points);

    for (const page of pages) await page.getByRole('button', { name: 'Back to the battle' }).click();
    await mara.getByRole('button', { name: 'Rematch' }).click();
    await expect(teo.getByText('They would like to play again.')).toBeVisible();
    for (const page of pages.slice(1)) await page.getByRole('button', { name: 'Come along' }).click();
    await expect(mara.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
    // A line that was cut on purpose is no complaint.
    const cut = /net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)/;
    expect(devices.flatMap((it) => it.complaints).filter((it) => !cut.test(it))).toEqual([]);
  });
}

/** So many reports are made as soon as they can be; after that they are made now and then. */
const enough = 4;

/** The rest of a battle: now and then something is reported; once each, somebody objects, corrects and loses the net. */
async function played(
  devices: Device[],
  kinds: RegExp,
  scores: boolean,
): Promise<{ objected: boolean; corrected: boolean; cut: boolean }> {
  const pages = devices.map((it) => it.page);
  const choose = seeded(7);
  const done = { objected: false, corrected: false, cut: false };
  const told: string[] = [];
  const next = async (page: Page) => act(page, choose, { prefers: brisk, ticks: true });
  for (let step = 0, idle = 0, last = ''; step < 4000; step += 1) {
    if (await isOver(pages[0]!)) break;
    let acted = false;
    for (const page of pages) {
      const pressed = await next(page);
      acted ||= pressed.length > 0;
    }
    idle = acted ? 0 : idle + 1;
    if (!acted) await pages[0]!.waitForTimeout(100);
    expect(idle, `somebody can go on; reported so far:\n${told.join('\n')}`).toBeLessThan(80);
    for (const page of told.length < enough ? pages : step % 4 === 0 ? [pages[(step / 4) % pages.length]!] : []) {
      const said = await report(page, choose, kinds);
      if (said) told.push(said);
      if (said && !done.objected) done.objected = await object(pages);
    }
    if (!done.cut && step === 12) {
      const { context, page } = devices[1]!;
      await withoutNet(context, page, async () => void (await next(pages[0]!)));
      done.cut = true;
    }
    // What gave points a moment ago stands in the last lines of the log.
    const points = String(await totals(pages[0]!));
    if (scores && !done.corrected && points !== last) done.corrected = await correct(pages);
    last = points;
  }
  expect(told.length, told.join('\n')).toBeGreaterThanOrEqual(enough);
  return done;
}

/** The report that this device shows has every point of the battle, with what gave it, and the story with its corrections. */
async function reported(page: Page, points: number[]): Promise<void> {
  await page.getByRole('link', { name: 'Battle report' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const sides = page.locator('section.card', { has: page.locator('.total') });
  await expect(sides).toHaveCount(points.length);
  for (const [at, total] of points.entries()) {
    const side = sides.nth(at);
    await expect(side.locator('.total')).toHaveText(String(total));
    const given = await side.locator('li > .sign').allInnerTexts();
    expect(given.reduce((sum, it) => sum + Number(it), 0)).toBe(total);
  }
  await expect(page.locator('ol li', { hasText: 'by agreement' }).first()).toBeVisible();
  await accessible(page);
}
