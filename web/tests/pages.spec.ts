// Every page, at the width of a phone and of a desk, by day and by night: no complaint, nothing serious in anybody's way.
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { gathered, playUntil, started } from './table';
import { accessible, expect, freePort, test, Umpire, Visitors } from './umpire';

const looks = [
  { wide: false, dark: false },
  { wide: true, dark: true },
];
const named = ({ wide }: { wide: boolean }) => (wide ? 'on a desk by night' : 'on a phone by day');

const pages = [
  '/',
  '/new?system=killteam&way=referee',
  '/new?system=maelstrom&way=bot',
  '/rules/killteam',
  '/edit',
  '/settings',
  '/trust',
  '/nowhere',
];

for (const path of pages) {
  for (const look of looks) {
    test(`${path} ${named(look)}`, async ({ visit }) => {
      const { page, complaints } = await visit('Mara', look);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await accessible(page);
      await page.screenshot({ path: `test-results/shots/${path.replace(/\W+/g, '-')}-${look.wide ? 1440 : 360}.png` });
      expect(complaints).toEqual([]);
    });
  }
}

test('the battle and every part behind its menu', async ({ visit }) => {
  const { mara } = await started(visit);
  await accessible(mara.page);
  for (const part of ['menu', 'score', 'log', 'cards', 'pieces', 'share']) {
    await mara.page.goto(`${new URL(mara.page.url()).pathname.split('/').slice(0, 3).join('/')}/${part}`);
    await expect(mara.page.getByRole('dialog')).toBeVisible();
    await accessible(mara.page);
    await mara.page.screenshot({ path: `test-results/shots/battle-${part}-360.png` });
  }
});

/** A key of this kind, made with the one that this device holds; and which battle it opens. */
async function shared(page: Page, kind: string): Promise<{ battle: string; key: string }> {
  return page.evaluate(async (kind) => {
    const [own] = JSON.parse(localStorage.getItem('umpire.battles') ?? '[]') as { battle: string; key: string }[];
    const answer = await fetch(`/api/battles/${own!.battle}/keys`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${own!.key}` },
      body: JSON.stringify({ kind }),
    });
    return { battle: own!.battle, key: ((await answer.json()) as { key: string }).key };
  }, kind);
}

/** Looks at a page once this is on it. */
async function seen(page: Page, what: ReturnType<Page['locator']>): Promise<void> {
  await expect(what.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await accessible(page);
}

for (const look of looks)
  test(`whatever others open of a battle, ${named(look)}`, async ({ browser }) => {
    test.setTimeout(180_000);
    // A code to scan is shown where somebody else can reach it.
    const umpire = new Umpire(await freePort(), 'umpire.test');
    await umpire.start();
    const visitors = new Visitors(browser, umpire.url);
    try {
      const [mara, teo, ilse] = await Promise.all(['Mara', 'Teo', 'Ilse'].map((it) => visitors.visit(it, look)));
      const [own, other, page] = [mara!.page, teo!.page, ilse!.page];
      const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
      await own.goto('/new?system=killteam&way=referee');
      await own.getByRole('button', { name: 'Start and show the code' }).click();
      await seen(own, own.getByRole('img', { name: 'The link to join, as a QR picture' }));
      const code = await own.locator('.words').innerText();
      await other.goto(`/j/${code}`);
      await seen(other, other.getByRole('heading', { name: /^You play with Mara/ }));
      await other.getByRole('button', { name: 'Join' }).click();
      await seen(own, own.getByRole('heading', { name: 'Everybody is here' }));
      await seen(other, other.getByText(/begins when everybody is ready/));
      await page.goto(`/j/${code}`);
      await seen(page, page.getByRole('heading', { level: 1 }));

      await own.getByRole('button', { name: 'Begin' }).click();
      await expect(own.getByRole('button', { name: 'Menu' })).toBeVisible();
      const watch = await shared(own, 'watch');
      await page.goto(`/w/${watch.battle}#k=${watch.key}`);
      await seen(page, page.getByRole('button', { name: 'Menu' }));
      const overlay = await shared(own, 'overlay');
      await page.goto(`/o/${overlay.battle}#k=${overlay.key}`);
      await seen(page, page.locator('.plate'));
      await own.goto(`/b/${watch.battle}/dice`);
      await seen(own, own.getByText(/lines follow from each other|the line|journal/i));

      await page.goto(`/b/${watch.battle}#k=${'z'.repeat(22)}`);
      await seen(page, heading('This table is closed here'));
      await page.goto('/b/aaaaaaaaaa');
      await seen(page, page.getByText('This device has no key for that table.'));
      await page.goto(`/j/nobody-knows-this`);
      await seen(page, heading('Join a battle'));

      await umpire.stop();
      await own.goto('about:blank');
      await seen(other, other.getByText('No connection since'));
      await umpire.start();
      await expect(other.getByText('Live')).toBeVisible();
      await other.routeWebSocket(/api\/socket/, (line) => {
        line.onMessage(() => void line.close({ code: 4423, reason: 'set_aside' }));
      });
      await other.reload();
      await seen(other, other.getByText('It is set aside and untouched'));
      await other.unrouteAll();

      await own.goto(`/b/${watch.battle}/leave`);
      await own
        .getByRole('dialog')
        .getByRole('button', { name: /^Concede/ })
        .click();
      await seen(own, own.getByRole('link', { name: 'Battle report' }));
      const [told, again] = [await shared(own, 'report'), await shared(own, 'replay')];
      await page.goto(`/r/${told.battle}#k=${told.key}`);
      await seen(page, page.getByRole('heading', { name: 'What happened' }));
      await page.goto(`/p/${again.battle}#k=${again.key}`);
      await seen(page, page.getByRole('heading', { level: 1 }));
    } finally {
      await visitors.leave();
      await umpire.stop();
      rmSync(umpire.data, { recursive: true, force: true });
    }
  });

/** Faces of a battle on a real table, by what shows that they are there. */
const question = '[aria-label="Answers"]';
const dice = '[aria-label="Faces"]';
const faces: Record<string, Record<string, string>> = {
  killteam: { 'one question': question, dice, 'a list': '.filler .pick' },
  maelstrom: { 'one question': question, 'many alike': '.alike', 'a place on the board': '.filler .board' },
  'tactical-strike': { 'one question': question, dice, 'a list': '.filler .pick' },
};
const brisk =
  '^(Everybody who is left|Set up everybody|Pass|End |Take the field|Agree|Go on|Keep|Let the dice|Do without|Proceed)';

for (const look of looks)
  for (const [system, all] of Object.entries(faces))
    test(`questions and places of ${system}, ${named(look)}`, async ({ visit }) => {
      test.setTimeout(240_000);
      const devices = await gathered((name, options) => visit(name, { ...options, ...look }), system);
      const pages = devices.map((it) => it.page);
      const missing = new Map(Object.entries(all));
      await playUntil(
        pages,
        async () => {
          for (const page of pages)
            for (const [face, selector] of missing) {
              const scope = page.locator('section[aria-label="What is decided now"]');
              if ((await scope.locator(selector).count()) === 0) continue;
              missing.delete(face);
              await accessible(page);
            }
          return missing.size === 0;
        },
        900,
        { prefers: brisk },
      );
      for (const { complaints } of devices) expect(complaints).toEqual([]);
    });

for (const look of looks)
  test(`one device that is handed around, ${named(look)}`, async ({ visit }) => {
    const { page } = await visit('Mara', look);
    await page.goto('/new?system=killteam&way=referee');
    await page.getByLabel('Name at seat B').fill('Teo');
    await page.getByLabel('One device for everybody, handed around').check();
    await page.getByRole('button', { name: 'Start' }).click();
    const give = page.getByRole('heading', { name: 'Give the phone to Mara' });
    await playUntil([page], async () => (await give.count()) > 0);
    await accessible(page);
    await page.getByRole('button', { name: 'I am Mara' }).click();
    await seen(page, page.getByRole('button', { name: /Show for a minute/ }));
    await page.getByRole('button', { name: /Show for a minute/ }).click();
    await seen(page, page.locator('.filler .pick'));
  });

test('what has to be trusted is said where people begin and join, and no text becomes markup', async ({ visit }) => {
  const { page, complaints } = await visit('Mara');
  const says = page.getByText('Whoever runs this server could look at sealed choices');
  await page.goto('/');
  await expect(says).toBeVisible();
  await page.getByRole('link', { name: 'More about that' }).click();
  await expect(page.getByRole('heading', { name: 'Who could look, and who cannot choose' })).toBeVisible();
  await accessible(page);
  await page.goto('/new?system=killteam&way=referee');
  await page.getByRole('button', { name: 'Start and show the code' }).click();
  await expect(says).toBeVisible();
  const code = await page.locator('.words').innerText();
  expect(complaints).toEqual([]);
  const teo = await visit('Teo');
  await teo.page.goto(`/j/${code}`);
  await expect(teo.page.getByText('Whoever runs this server could look at sealed choices')).toBeVisible();
  const refused = await teo.page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain('TrustedHTML');
});
