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

const battles: { system: string; begun: RegExp; reports: RegExp[]; wish: Wish }[] = [
  {
    system: 'killteam',
    begun: /Turning point 1/,
    reports: [/Somebody is out/, /Somebody lost wounds/, /Secure|Loot|Download|Retrieve|Pick Up|Plant|Clear/],
    wish: { wide: true },
  },
  {
    system: 'maelstrom',
    begun: /Round 1/,
    reports: [/A unit was destroyed/, /Models were lost/, /Wounds were lost/],
    wish: { wide: true },
  },
  {
    system: 'tactical-strike',
    begun: /Game turn 1/,
    reports: [/removed/i, /did|deed/i],
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

for (const { system, begun, reports, wish } of battles) {
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

    const done = await played(devices, reports);
    expect(done, 'what people do at a table was done').toEqual({ objected: true, corrected: true, cut: true });

    await expect(mara.getByRole('heading', { level: 1 })).toContainText(/over|wins|draw/i);
    const points = await totals(mara);
    expect(Math.max(...points)).toBeGreaterThan(0);
    await mara.getByRole('button', { name: 'Share as a picture' }).click();
    await expect(mara.getByRole('img', { name: /Mara/ })).toBeVisible();
    await accessible(mara);
    for (const page of pages) await reported(page, points);

    await mara.getByRole('button', { name: 'Back to the battle' }).click();
    await mara.getByRole('button', { name: 'Rematch' }).click();
    await expect(teo.getByText('They would like to play again.')).toBeVisible();
    for (const page of pages.slice(1)) await page.getByRole('button', { name: 'Come along' }).click();
    await expect(mara.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
    expect(devices.flatMap((it) => it.complaints)).toEqual([]);
  });
}

/** The rest of a battle: now and then something is reported; once each, somebody objects, corrects and loses the net. */
async function played(
  devices: Device[],
  kinds: RegExp[],
): Promise<{ objected: boolean; corrected: boolean; cut: boolean }> {
  const pages = devices.map((it) => it.page);
  const choose = seeded(7);
  const done = { objected: false, corrected: false, cut: false };
  const told: string[] = [];
  const next = async (page: Page) => act(page, choose, { prefers: brisk, ticks: true });
  for (let step = 0, idle = 0, tries = 0; step < 4000; step += 1) {
    if (await isOver(pages[0]!)) break;
    let acted = false;
    for (const page of pages) {
      const pressed = await next(page);
      acted ||= pressed.length > 0;
    }
    idle = acted ? 0 : idle + 1;
    if (!acted) await pages[0]!.waitForTimeout(100);
    expect(idle, `somebody can go on; reported so far:\n${told.join('\n')}`).toBeLessThan(80);
    if (step % 4 === 0) {
      const said = await report(pages[step % pages.length]!, choose, kinds[(step / 4) % kinds.length]!);
      if (said) told.push(said);
      if (said && !done.objected) done.objected = await object(pages);
    }
    if (!done.cut && step === 12) {
      const { context, page } = devices[1]!;
      await withoutNet(context, page, async () => void (await next(pages[0]!)));
      done.cut = true;
    }
    if (!done.corrected && step % 10 === 9 && tries < 25 && Math.max(...(await totals(pages[0]!))) > 0) {
      tries += 1;
      done.corrected = await correct(pages);
    }
  }
  expect(told.length, told.join('\n')).toBeGreaterThan(3);
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
