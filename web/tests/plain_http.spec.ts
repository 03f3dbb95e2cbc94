// By a name that is not localhost: plain http, as in any local network. Browsers withhold comforts there; everything that is
// needed to play works. The name leads to this machine in the test's browser alone (playwright.config.ts).
import { rmSync } from 'node:fs';
import { gathered, isOver, playUntil } from './table';
import { expect, freePort, test, Umpire, Visitors } from './umpire';

test('a battle is refereed to its end over a plain line of the network', async ({ browser }) => {
  test.setTimeout(240_000);
  const umpire = new Umpire(await freePort(), 'umpire.test');
  await umpire.start();
  const visitors = new Visitors(browser, umpire.url);
  try {
    const first = await visitors.visit('Ilse');
    await first.page.goto('/');
    expect(await first.page.evaluate(() => [isSecureContext, 'crypto' in window && 'subtle' in crypto])).toEqual([
      false,
      false,
    ]);
    // What https would bring is said once.
    const comforts = first.page.getByText('This page comes by plain http.');
    await expect(comforts).toBeVisible();
    await first.page.getByRole('button', { name: 'Good' }).click();
    await first.page.reload();
    await expect(first.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(comforts).toHaveCount(0);

    const devices = await gathered((name, options) => visitors.visit(name, options), 'killteam', {
      wide: true,
      settings: { turning_points: '1' },
    });
    const pages = devices.map((it) => it.page);
    const [mara] = pages;
    await mara!.getByRole('button', { name: 'Menu' }).click();
    await mara!.getByRole('button', { name: 'Share' }).click();
    await mara!.getByRole('button', { name: 'Let somebody watch' }).click();
    await expect(mara!.getByRole('img', { name: 'The link to watch, as a QR picture' })).toBeVisible();
    await mara!.getByRole('button', { name: 'Copy' }).click();
    await expect(mara!.getByRole('button', { name: 'Copied' })).toBeVisible();
    await mara!.keyboard.press('Escape');

    await playUntil(pages, isOver, 800, { prefers: '^(Pass|End |Go on|Nobody)' });
    await mara!.getByRole('button', { name: 'Share as a picture' }).click();
    await expect(mara!.getByRole('link', { name: 'Save the picture' })).toBeVisible();
    await mara!.getByText('More about this battle').click();
    const [file] = await Promise.all([
      mara!.waitForEvent('download'),
      mara!.getByRole('button', { name: 'Journal as a file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^\w+\.journal$/);
    const over = mara!.url();
    // A battle at a real table is looked back at without a picture of it: what was said, and the score as it stood.
    await mara!.getByRole('link', { name: 'Replay', exact: true }).click();
    await mara!.getByRole('button', { name: 'Turning point 1', exact: true }).click();
    await expect(mara!.locator('.then .eyebrow')).not.toHaveText('');
    await mara!.screenshot({ path: 'test-results/shots/replay-refereed-360.png', fullPage: true });
    await mara!.goto(over);
    await mara!.getByText('More about this battle').click();
    await mara!.getByRole('link', { name: 'Check the dice' }).click();
    await expect(mara!.getByText(/lines follow from each other/)).toBeVisible();
    // The browser says that it leaves out a header which only https gives a meaning.
    const complaints = devices.flatMap((it) => it.complaints);
    expect(complaints.filter((it) => !it.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  } finally {
    await visitors.leave();
    await umpire.stop();
    rmSync(umpire.data, { recursive: true, force: true });
  }
});
