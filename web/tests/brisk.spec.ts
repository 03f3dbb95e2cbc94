// What saves taps at a real table: phases in which nothing happens are ended in one go, and who holds which marker is one card.
import type { Page } from '@playwright/test';
import { gathered, playUntil } from './table';
import { accessible, expect, test } from './umpire';

const brisk =
  '^(Everybody who is left|Set up everybody|Pass|Take the field|Agree|Go on|Keep|Let the dice|Do without|None|Proceed)';
const named = (page: Page, name: RegExp) => page.getByRole('button', { name });
const shows = (pages: Page[], name: RegExp) => async () => {
  for (const page of pages) if ((await named(page, name).count()) > 0) return true;
  return false;
};

test('a quiet turn takes two taps, and all markers one card', async ({ visit }) => {
  test.setTimeout(300_000);
  const devices = await gathered(visit, 'maelstrom');
  const pages = devices.map((it) => it.page);
  await playUntil(pages, shows(pages, /^End the Command phase/), 600, { prefers: brisk });
  const mine = (await named(pages[0]!, /^End the Command phase/).count()) > 0 ? 0 : 1;
  const [active, other] = [pages[mine]!, pages[1 - mine]!];
  await expect(named(active, /^Nothing more happens/)).toHaveCount(0);
  await named(active, /^End the Command phase/).click();
  await named(active, /^Nothing more happens/).click();
  // The turn is over, whatever comes next.
  const card = (page: Page) => page.locator('.alike');
  await expect(named(active, /^(Nothing more happens|End the \w+ phase)/)).toHaveCount(0);
  await expect(active.getByText('Somebody was faster')).toHaveCount(0);

  const asked = async () => (await card(active).count()) > 0;
  await playUntil(pages, asked, 200, { prefers: `${brisk.slice(0, -1)}|End )` });
  await accessible(active);
  const questions = await card(active).locator('fieldset').count();
  expect(questions).toBeGreaterThanOrEqual(4);
  await expect(named(active, /to answer$|^All as before$/)).toBeVisible();
  for (let at = 0; at < questions; at += 1) {
    const answer = card(active).locator('fieldset').nth(at).getByText('Nobody', { exact: true });
    await answer.click();
  }
  await named(active, /^So it is$/).click();
  await expect(card(active)).toHaveCount(0);
  await expect(card(other)).toHaveCount(0);
  for (const { complaints } of devices) expect(complaints).toEqual([]);
});
