// A refereed battle of each system, to its end: a phone and a desk, a secret, a server that goes away, somebody who objects,
// somebody who corrects, and the report.
import type { Page } from '@playwright/test';
import { act } from './player';
import { gathered, isOver, playUntil, type Wish } from './table';
import { accessible, expect, test } from './umpire';

/** What somebody presses who wants the battle to get on. */
const brisk =
  '^(Everybody who is left|Set up everybody|Pass|End |Take the field|Agree|Go on|Keep|Nobody|No$|Let the dice|Do without|None|Proceed)';

const battles: { system: string; begun: RegExp; wish: Wish }[] = [
  { system: 'killteam', begun: /Turning point 1/, wish: { wide: true, settings: { turning_points: '2' } } },
  { system: 'maelstrom', begun: /Round 1/, wish: { wide: true, settings: { rounds: '1' } } },
  {
    system: 'tactical-strike',
    begun: /Game turn 1/,
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

for (const { system, begun, wish } of battles) {
  test(`a battle of ${system} is refereed to its end`, async ({ visit, umpire }) => {
    test.setTimeout(600_000);
    const devices = await gathered(visit, system, wish);
    const pages = devices.map((it) => it.page);
    const [mara, teo] = pages as [Page, Page];

    await playUntil(pages, async () => (await covered(mara).count()) > 0, 400, { leavesCovered: true, prefers: brisk });
    await sealedBy(mara, pages.slice(1));
    await playUntil(pages, async (page) => (await page.getByText(begun).count()) > 0, 400, { prefers: brisk });

    await umpire.stop();
    await expect(teo.getByText('No connection since')).toBeVisible();
    await umpire.start();
    for (const page of pages) await expect(page.getByText('Live')).toBeVisible();

    await mara.getByRole('button', { name: 'Menu' }).click();
    await mara.getByRole('button', { name: 'What happened' }).click();
    await mara
      .getByRole('dialog')
      .getByRole('button', { name: /^Correct/ })
      .last()
      .click();
    await mara.getByRole('button', { name: 'Go back to before it' }).click();
    await expect(mara.getByRole('heading', { name: 'What changes' })).toBeVisible();
    await mara.getByRole('button', { name: 'Ask the others' }).click();
    await expect(teo.getByRole('heading', { name: 'What changes' })).toBeVisible();
    await teo.getByRole('button', { name: /^Refuse/ }).click();
    await expect(mara.getByRole('heading', { name: 'What changes' })).toHaveCount(0);
    await mara.goto(mara.url().replace(/\/log$/, ''));

    await playUntil(pages, isOver, 2500, { prefers: brisk });
    await expect(mara.getByRole('heading', { level: 1 })).toContainText(/over|wins|draw/i);
    await mara.getByRole('button', { name: 'Share as a picture' }).click();
    await expect(mara.getByRole('img', { name: /Mara/ })).toBeVisible();
    await accessible(mara);
    await mara.getByRole('link', { name: 'Battle report' }).click();
    await expect(mara.getByRole('heading', { name: 'What happened' })).toBeVisible();
    await accessible(mara);

    await mara.getByRole('button', { name: 'Back to the battle' }).click();
    await mara.getByRole('button', { name: 'Rematch' }).click();
    await expect(teo.getByText('They would like to play again.')).toBeVisible();
    for (const page of pages.slice(1)) await page.getByRole('button', { name: 'Come along' }).click();
    await expect(mara.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
    expect(devices.flatMap((it) => it.complaints)).toEqual([]);
  });
}
