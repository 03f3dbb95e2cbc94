// Ways to put something on the board and to move it there: a mouse, a finger with way-points, arrow keys.
import type { Page } from '@playwright/test';

/** Puts a ghost somewhere; whether it stands is for the table to say. */
export type Hand = (page: Page) => Promise<void>;

interface Spot {
  x: number;
  y: number;
}

/** Where the piece that acts stands on the screen, and where the middle of the board is. */
async function ends(page: Page): Promise<{ from: Spot; middle: Spot } | undefined> {
  const frame = await page.locator('.board .frame').first().boundingBox();
  const piece = await page
    .locator('.board g.piece:has(.active)')
    .first()
    .boundingBox({ timeout: 1000 })
    .catch(() => null);
  if (!frame) return undefined;
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const from = piece ? { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 } : middle;
  return { from, middle };
}

const towards = (from: Spot, to: Spot, pixels: number): Spot => {
  const away = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / away) * pixels, y: from.y + ((to.y - from.y) / away) * pixels };
};

export const mouse: Hand = async (page) => {
  const found = await ends(page);
  if (!found) return;
  const to = towards(found.from, found.middle, 60);
  await page.mouse.move(found.from.x, found.from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
};

/** One drag, and another from where it ended: the first becomes a way-point. */
export const finger: Hand = async (page) => {
  const found = await ends(page);
  if (!found) return;
  const line = await page.context().newCDPSession(page);
  const send = (type: string, points: Spot[]) =>
    line.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  const stops = [found.from, towards(found.from, found.middle, 18), towards(found.from, found.middle, 30)];
  for (const [start, end] of [
    [stops[0]!, stops[1]!],
    [stops[1]!, stops[2]!],
  ] as const) {
    await send('touchStart', [start]);
    await send('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
    await send('touchMove', [end]);
    await send('touchEnd', []);
    await page.waitForTimeout(250);
  }
  await line.detach();
};

/** Two inches by arrow keys; a place from nowhere begins in the lower left corner. */
export const keys: Hand = async (page) => {
  const frame = page.locator('.board .frame').first();
  if (!(await frame.count())) return;
  await frame.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
};
