// What the table shows by itself: what has just happened, what is near the edge, zones, hatchways, and a lens under a finger.
import type { Page } from '@playwright/test';
import { act, seeded } from './player';
import { playUntil } from './table';
import { expect, test } from './umpire';

const decision = (page: Page) => page.getByRole('region', { name: 'What is decided now' });

async function playAtOnce(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await expect(page.getByText(/Turning point 1/).first()).toBeVisible();
}

/** Until somebody of one's own can be moved by hand, and is about to be. */
async function toMove(page: Page): Promise<void> {
  const move = page.locator('section.decision button.row', { hasText: /^\s*(Reposition|Dash)/ });
  const choose = seeded(3);
  for (let steps = 0; steps < 400 && !(await move.count()); steps += 1)
    if ((await act(page, choose)).length === 0) await page.waitForTimeout(60);
  await move.first().click();
  await expect(page.locator('.board .world .reach')).toBeVisible();
}

/** Counts ways and models that move while nobody looks. */
async function watched(page: Page): Promise<() => Promise<{ trails: number; moved: number }>> {
  await page.evaluate(() => {
    const seen = { trails: 0, moved: 0 };
    (window as unknown as { seen: typeof seen }).seen = seen;
    const look = () => {
      seen.trails = Math.max(seen.trails, document.querySelectorAll('.live .trail').length);
      seen.moved += document.querySelectorAll('.live g.piece').length;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { seen: { trails: number; moved: number } }).seen);
}

for (const still of [false, true]) {
  test(`a model goes along its way${still ? ', and only its way is drawn where nothing may move' : ' for everybody to see'}`, async ({
    visit,
  }) => {
    const { page, complaints } = await visit('Mara', { wide: true });
    if (still) await page.emulateMedia({ reducedMotion: 'reduce' });
    await playAtOnce(page);
    const seen = await watched(page);
    await playUntil([page], async () => (await seen()).trails > 0, 400);
    await page.waitForTimeout(300);
    expect((await seen()).moved > 0).toBe(!still);
    expect(complaints).toEqual([]);
  });
}

const looksAt = (page: Page) => page.locator('.board .world').first().getAttribute('style');

test('beside whoever moves the table is looked around on, and at its edge it goes along', async ({ visit }) => {
  const { page, complaints } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  await toMove(page);
  const frame = (await page.locator('.board .frame').boundingBox())!;
  const middle = async () => {
    const box = (await page.locator('.board g.piece:has(.active) circle.base').boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const far = await middle();
  await page.mouse.move(far.x, far.y);
  for (let times = 0; times < 5; times += 1) await page.mouse.wheel(0, -100);
  await page.waitForTimeout(200);
  const { x, y } = await middle();

  // Beside it: somewhere in the frame that is not the model.
  const [px, py] = [
    frame.x + frame.width / 2,
    y > frame.y + frame.height / 2 ? frame.y + 60 : frame.y + frame.height - 60,
  ];
  const before = await looksAt(page);
  await page.mouse.move(px, py);
  await page.mouse.down();
  await page.mouse.move(px + 40, py + 20, { steps: 4 });
  await page.mouse.up();
  expect(await looksAt(page)).not.toBe(before);
  await expect(page.locator('.live .ghost')).toHaveCount(0);
  await page.mouse.move(px + 40, py + 20);
  await page.mouse.down();
  await page.mouse.move(px, py, { steps: 4 });
  await page.mouse.up();

  // On it: it moves. Held at the edge, the table comes.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 4 });
  await expect(page.locator('.live .ghost')).toHaveCount(1);
  const held = await looksAt(page);
  const edge = { x: x > frame.x + frame.width / 2 ? frame.x + 6 : frame.x + frame.width - 6, y };
  await page.mouse.move(edge.x, edge.y, { steps: 6 });
  await expect.poll(() => looksAt(page)).not.toBe(held);
  await page.mouse.up();
  expect(complaints).toEqual([]);
});

test('a tap beside a model puts it there, and how far it has gone is counted out of how far it may', async ({
  visit,
}) => {
  const { page, complaints } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  await toMove(page);
  await expect(decision(page).getByText(/^0 of \d+″$/)).toBeVisible();
  const model = (await page.locator('.board g.piece:has(.active) circle.base').boundingBox())!;
  await page.mouse.click(model.x + model.width / 2 + 70, model.y + model.height / 2);
  await expect(page.locator('.live .ghost')).toHaveCount(1);
  await expect(decision(page).getByText(/^[1-9] of \d+″$/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the lens shows the model as large as it is, away from the finger', async ({ visit }) => {
  const { page, complaints } = await visit('Mara');
  await playAtOnce(page);
  await toMove(page);
  const model = (await page.locator('.board g.piece:has(.active) circle.base').first().boundingBox())!;
  const line = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  const at = { x: model.x + model.width / 2, y: model.y + model.height / 2 };
  await send('touchStart', [at]);
  await send('touchMove', [{ x: at.x, y: at.y - 12 }]);
  await send('touchMove', [{ x: at.x, y: at.y - 24 }]);
  const lens = page.locator('.board .lens.shown');
  await expect(lens).toBeVisible();
  const [own, ghost] = await Promise.all(
    ['.world .live .ghost', '.lens .ghost .ghost'].map((it) => page.locator(`.board ${it}`).getAttribute('r')),
  );
  expect(ghost).toBe(own);
  const box = (await lens.boundingBox())!;
  const away = Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - (at.y - 24));
  expect(away).toBeGreaterThan(box.width / 2);
  await send('touchEnd', []);
  await expect(lens).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('zones, lines and edges have names when somebody asks for them', async ({ visit }) => {
  const { page, complaints } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const names = page.locator('.board .world svg').first().locator('text');
  await expect(names.filter({ hasText: 'Flank line' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Zones', exact: true }).click();
  for (const name of ['Flank line', 'Centreline', /Mara: territory/, /: drop zone/, /Mara: edge/])
    await expect(names.filter({ hasText: name }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
