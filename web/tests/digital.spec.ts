// Kill Team on a drawn table: one press into a battle, and whole battles by mouse, finger and keyboard.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Hand, finger, mouse } from './hands';
import { act, actByKeys, seeded } from './player';
import type { Here } from '../src/types';
import { playUntil } from './table';
import { type Device, type Umpire, accessible, expect, program, test } from './umpire';

const decision = (page: Page) => page.getByRole('region', { name: 'What is decided now' });
const over = async (page: Page) => (await page.getByRole('link', { name: 'Battle report' }).count()) > 0;

/** How many turning points battles have that are played to their end here: the mouse alone plays all four. */
const short = '2';

/** Makes the battle that is being set up on this page a short one. */
async function shortened(page: Page): Promise<void> {
  await page.getByText('Settings of the rules').click();
  await page.getByLabel('turning points').fill(short);
}

/** A short battle against the bot that looks one step ahead. */
async function playGreedy(page: Page): Promise<void> {
  await page.goto('/new?system=killteam&way=bot');
  await page.getByLabel('Who plays seat B').selectOption('greedy');
  await shortened(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
}

/** From the address into a battle against the bot. */
async function playAtOnce(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await expect(page.getByText(/Turning point 1/).first()).toBeVisible();
}

/** Until the place under the ghost has its verdict. */
async function judged(page: Page): Promise<void> {
  await expect(decision(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Plays with a hand of its own wherever something is put on the board. */
async function playByHand(
  page: Page,
  hand: Hand,
  there: (page: Page) => Promise<boolean>,
  most: number,
): Promise<number> {
  const choose = seeded(11);
  let drags = 0;
  for (let step = 0, idle = 0; step < most && idle < 80; step += 1) {
    if (await there(page)) return drags;
    // A place that is still being judged is not dragged away from.
    await judged(page);
    const here = decision(page).getByRole('button', { name: /^(Move|Place) here$/ });
    // What was there may be gone: somebody else goes on as well.
    if ((await here.count()) && !(await here.isEnabled({ timeout: 500 }).catch(() => true))) {
      await hand(page);
      await judged(page);
      const moved = await here.click({ timeout: 500 }).then(
        () => true,
        () => false,
      );
      if (moved) {
        drags += 1;
        continue;
      }
    }
    const acted = (await act(page, choose)).length > 0;
    idle = acted ? 0 : idle + 1;
    if (!acted) await page.waitForTimeout(60);
  }
  throw new Error(`it did not come so far:\n${await page.locator('main').innerText()}`);
}

/** The journal of a page's battle, checked line by line by the program itself. */
async function verified(page: Page, umpire: Umpire): Promise<string> {
  const battle = new URL(page.url()).pathname.split('/')[2] ?? '';
  const key = await page.evaluate(
    (id) =>
      (JSON.parse(localStorage.getItem('umpire.battles') ?? '[]') as { battle: string; key: string }[]).find(
        (it) => it.battle === id,
      )?.key ?? '',
    battle,
  );
  const answer = await fetch(`${umpire.url}/api/battles/${battle}/journal`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(answer.ok).toBe(true);
  const file = join(mkdtempSync(join(tmpdir(), 'umpire-journal-')), `${battle}.journal`);
  writeFileSync(file, await answer.text());
  return execFileSync(program, ['replay', 'verify', file], { encoding: 'utf8' });
}

test('one press leads from home to the first decision of a battle', async ({ visit }) => {
  const { page, complaints } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  await expect(decision(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.board g.piece')).not.toHaveCount(0);
  await accessible(page);
  expect(complaints).toEqual([]);
});

/** Everybody of one's own who stands within the frame of the board. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.board .frame')!.getBoundingClientRect();
    return [...document.querySelectorAll('.board g.piece.a')].filter((it) => {
      const box = it.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
    }).length;
  });
const activates = async (page: Page) => (await decision(page).getByText('Tap a ringed operative').count()) > 0;

for (const wide of [true, false]) {
  test(`whoever is tapped on the board is chosen, and whoever cannot be is looked at, ${wide ? 'by mouse' : 'by finger'}`, async ({
    visit,
  }) => {
    const { page, complaints } = await visit('Mara', { wide });
    await playAtOnce(page);
    await playUntil([page], activates);
    // A phone that has just shown a shot shows one's own people again.
    await expect.poll(() => inSight(page)).toBeGreaterThan(4);
    const tap = async (piece: string) => {
      const middle = page.locator(`.board g.piece[aria-label^="${piece}, "] circle.base`);
      const box = (await middle.boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await (wide ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
      // Where several stand under the finger, one is asked who is meant.
      const meant = page.getByRole('group', { name: 'Who is meant?' }).getByRole('button', { name: piece });
      await meant.click({ timeout: 700 }).catch(() => undefined);
    };
    await tap('Rammer');
    await expect(decision(page).getByRole('group', { name: 'With which order?' })).toBeVisible();
    await expect(decision(page).locator('.who')).toContainText('Rammer');
    if (wide) {
      await tap('Skipper Anneth Coyle');
      await expect(page.getByRole('dialog')).toContainText('Skipper Anneth Coyle');
    }
    expect(complaints).toEqual([]);
  });
}

test('nothing is covered from somebody who plays a bot alone', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/new?system=killteam&way=bot');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const list = decision(page).getByText('None chosen yet: up to 4');
  const row = decision(page).locator('button.row').first();
  await expect(async () => {
    if (!(await list.isVisible())) await row.click({ timeout: 500 }).catch(() => undefined);
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Hold to show' })).toHaveCount(0);
  // However long the list is, the way out of it is in sight.
  await expect(decision(page).getByRole('button', { name: 'None of these' })).toBeInViewport({ ratio: 1 });
});

test('a whole battle by mouse on the board, with a journal that verifies, looked back at, played on from, and fought again', async ({
  visit,
  umpire,
}) => {
  test.setTimeout(600_000);
  const { page, complaints } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const drags = await playByHand(page, mouse, over, 4000);
  expect(drags).toBeGreaterThan(0);
  expect(await verified(page, umpire)).toMatch(/verif|checked|lines/i);
  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.getByRole('slider', { name: 'Moment of the battle' })).toBeVisible();
  await lookedBack(page, visit);
  await accessible(page);

  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/\/b\/\w+$/);
  await expect(page.getByText(/Turning point \d of/).first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page.getByText(/Turning point 1/).first()).toBeVisible();
  await expect(page.locator('button.strip')).toContainText(/Fair.*Mara/);
  expect(complaints).toEqual([]);
});

/** Steps through a replay, looks with other eyes, and opens the link to a moment where nobody sat. */
async function lookedBack(page: Page, visit: (name: string) => Promise<Device>): Promise<void> {
  const moment = page.getByRole('slider', { name: 'Moment of the battle' });
  await expect.poll(async () => Number(await moment.getAttribute('max'))).toBeGreaterThan(60);
  await moment.fill('40');
  const entry = await page.locator('button.now .sign').first().innerText();
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(page.locator('button.now .sign').first()).toHaveText(entry);
  await expect(page.getByText(/^Tac op, in hand/i)).toHaveCount(1);
  await page.getByText('Everybody', { exact: true }).click();
  await expect(page.getByText(/, in hand/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const link = await page.getByRole('textbox', { name: 'The link to this moment' }).inputValue();
  expect(link).toContain(`/${entry}#k=`);
  const other = await visit('Ilse');
  await other.page.goto(link);
  await expect(other.page.locator('button.now .sign').first()).toHaveText(entry);
  expect(other.page.url()).not.toContain('#');
  expect(other.complaints).toEqual([]);
}

test('by finger on a phone, with drags and way-points', async ({ visit, umpire }) => {
  test.setTimeout(600_000);
  const { page, complaints } = await visit('Teo');
  await playGreedy(page);
  // A drag, and another from where it ended, leave a diamond where the first one stopped.
  let bends = 0;
  const bending: Hand = async (it) => {
    await finger(it);
    bends += await it.locator('.board [data-bend], .board .bend').count();
  };
  const drags = await playByHand(page, bending, over, 6000);
  expect(drags).toBeGreaterThan(0);
  expect(bends).toBeGreaterThan(0);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await verified(page, umpire);
  expect(complaints).toEqual([]);
});

test('by keyboard alone on the textual table', async ({ visit, umpire }) => {
  test.setTimeout(600_000);
  const { page, complaints } = await visit('Mara', { wide: true });
  await playGreedy(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'The table in words' })).toBeVisible();
  await expect(page.locator('.board .frame')).toHaveCount(0);
  await accessible(page);
  const choose = seeded(5);
  for (let step = 0; step < 6000 && !(await over(page)); step += 1) {
    if ((await actByKeys(page, choose)) === undefined) await page.waitForTimeout(60);
  }
  expect(await over(page)).toBe(true);
  await verified(page, umpire);
  expect(complaints).toEqual([]);
});

test('an activation has one face however many are left, and decisions within an attack tell their chances', async ({
  visit,
}) => {
  test.setTimeout(300_000);
  const { page, complaints } = await visit('Mara', { wide: true });
  await playAtOnce(page);
  const few = async () => {
    await expect(decision(page).getByRole('button', { name: /^Activate .* with / })).toHaveCount(0);
    const ready = await decision(page).getByRole('list', { name: 'Who is ready' }).getByRole('button').count();
    return ready > 0 && ready <= 8;
  };
  await playUntil([page], few, 2000);
  await decision(page).getByRole('list', { name: 'Who is ready' }).getByRole('button').first().click();
  await expect(decision(page).getByRole('group', { name: 'With which order?' })).toBeVisible();
  const told = decision(page).locator('button.row', { hasText: /out \d.* %.* damage/ });
  await playUntil([page], async () => (await told.count()) > 0, 4000, { prefers: '^(Shoot|Fight)' });
  expect(complaints).toEqual([]);
});

/** What came over the line of a page. */
interface Overheard {
  /** What every frame told of the table and of what happened. Cards are for everybody, rows name what one may choose oneself. */
  said: string[];
  /** What this page holds, by slot. */
  hand: Map<string, string>;
  /** What of it is still sealed. */
  sealed: { slot: string; card: string }[];
}

/** Listens to the line of a page from now on. */
function overheard(page: Page): Overheard {
  const heard: Overheard = { said: [], hand: new Map(), sealed: [] };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { here } = JSON.parse(String(payload)) as { here?: Here };
      if (!here) return;
      const { seen, news } = here;
      const own = typeof here.you !== 'string' && 'seat' in here.you ? here.you.seat : undefined;
      for (const it of seen.moving.hand ?? []) if (it.card) heard.hand.set(it.slot, it.card);
      const sealed = (seen.moving.sealed ?? []).filter((it) => it.seat === own && !it.open).map((it) => it.slot);
      heard.sealed = [...heard.hand].filter(([slot]) => sealed.includes(slot)).map(([slot, card]) => ({ slot, card }));
      heard.said.push(JSON.stringify({ moving: seen.moving, news }));
    }),
  );
  return heard;
}

/** What a page keeps on its device of the table and of what happened. */
const remembered = (page: Page) =>
  page.evaluate(() => {
    const last = Object.keys(localStorage).filter((it) => it.startsWith('umpire.last.'));
    const sights = last.map(
      (it) => JSON.parse(localStorage.getItem(it) ?? '{}') as { moving?: unknown; told?: unknown },
    );
    return JSON.stringify(sights.map(({ moving, told }) => [moving, told]));
  });

test('two browsers by link, each with its own secrets', async ({ visit, umpire }) => {
  test.setTimeout(600_000);
  const mara = await visit('Mara', { wide: true });
  const heard = [overheard(mara.page)];
  await mara.page.goto('/new?system=killteam&way=link');
  await shortened(mara.page);
  await mara.page.getByRole('button', { name: 'Start and show the code' }).click();
  const code = await mara.page.locator('.words').innerText();
  const teo = await visit('Teo');
  heard.push(overheard(teo.page));
  await teo.page.goto(`/j/${code}`);
  await teo.page.getByRole('button', { name: 'Join' }).click();
  await mara.page.getByRole('button', { name: 'Begin' }).click();
  await expect(teo.page.getByRole('button', { name: 'Menu' })).toBeVisible();
  const pages = [mara.page, teo.page];
  // Both hold a tac op: nothing that came to the one names what the other has sealed, as long as it is sealed.
  const both = () => heard.every((it) => it.hand.has('tac op') && it.sealed.length > 0);
  await playUntil(pages, () => Promise.resolve(both()), 6000);
  await playUntil(pages, async (page) => (await page.getByText(/Turning point 2 of/).count()) > 0, 6000);
  for (const [at, own] of heard.entries()) {
    const told = [...own.said, await remembered(pages[at]!)];
    expect(told.length).toBeGreaterThan(20);
    for (const { slot, card } of heard[1 - at]!.sealed) {
      // What a primary op is called stands in everybody's score: which one it is, is held by the tests of the server.
      if (slot === 'primary op' || own.hand.get(slot) === card) continue;
      const name = new RegExp(`\\b(${card}|${card.split('/')[1]})\\b`);
      expect(told.filter((it) => name.test(it)).length, `${slot} of the other`).toBe(0);
    }
  }
  await playUntil(pages, over, 6000);
  await verified(mara.page, umpire);
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});

test('one phone for both on a drawn table, handed over for secrets, to the end', async ({ visit, umpire }) => {
  test.setTimeout(600_000);
  const { page, complaints } = await visit('Mara');
  await page.goto('/new?system=killteam&way=link');
  await page.getByLabel('Name at seat B').fill('Teo');
  await page.getByLabel('One device for everybody, handed around').check();
  // Fewer turning points, but to the end.
  await shortened(page);
  await page.getByRole('button', { name: 'Start' }).click();
  const choose = seeded(3);
  let handed = 0;
  for (let step = 0; step < 6000 && !(await over(page)); step += 1) {
    const [words] = await act(page, choose);
    if (words?.startsWith('I am ')) handed += 1;
    if (words === undefined) await page.waitForTimeout(60);
  }
  expect(handed).toBeGreaterThan(1);
  expect(await over(page)).toBe(true);
  await verified(page, umpire);
  expect(complaints).toEqual([]);
});
