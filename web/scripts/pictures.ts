// Every page and every stage of a battle, at the width of a phone and of a desk, by day and by night, into
// the folder pictures: to be looked at beside what was intended. `npm run pictures`, or `npm run pictures -- -g NAME`.
import type { Page } from '@playwright/test';
import { type Hand, mouse } from '../tests/hands';
import { act, seeded } from '../tests/player';
import { gathered, isOver } from '../tests/table';
import { test } from '../tests/umpire';

const folder = 'pictures';
const looks = [
  { look: '360-light', width: 360, height: 780, colorScheme: 'light' },
  { look: '360-dark', width: 360, height: 780, colorScheme: 'dark' },
  { look: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { look: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** What one sees first, in each look; and of a phone by day the whole page. */
async function picture(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { look, width, height, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(120);
    await page.screenshot({ path: `${folder}/${name}-${look}.png` });
    if (look === '360-light') await page.screenshot({ path: `${folder}/${name}-360-whole.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** A stage of a battle. */
interface Stage {
  name: string;
  /** What shows that it has come: something in the decision, perhaps with these words in it. */
  there: string;
  words?: string;
  /** Something to do before the picture is taken. */
  hand?: Hand;
}

/** The stages that a page shows now. */
function shown(page: Page, list: Stage[]): Promise<string[]> {
  const wanted = list.map(({ name, there, words }) => ({ name, there, words }));
  return page.evaluate((stages) => {
    const scope = document.querySelector('section[aria-label="What is decided now"]');
    const there = (it: (typeof stages)[0]) =>
      [...(scope?.querySelectorAll(it.there) ?? [])].some((one) => one.textContent?.includes(it.words ?? ''));
    return stages.filter(there).map((it) => it.name);
  }, wanted);
}

/** Plays, and takes a picture of each stage when it comes for the first time. */
async function stages(pages: Page[], prefix: string, list: Stage[], seed: number, prefers?: string): Promise<void> {
  let due = list;
  const choose = seeded(seed);
  for (let step = 0, idle = 0; step < 5000 && idle < 120; step += 1) {
    let acted = false;
    for (const page of pages) {
      for (const name of await shown(page, due)) {
        await due.find((it) => it.name === name)?.hand?.(page);
        due = due.filter((it) => it.name !== name);
        await page.waitForTimeout(400);
        await picture(page, `${prefix}-${name}`);
      }
      if (await isOver(page)) return picture(page, `${prefix}-over`);
      acted = (await act(page, choose, { prefers })).length > 0 || acted;
    }
    idle = acted ? 0 : idle + 1;
    if (!acted) await pages[0]!.waitForTimeout(60);
  }
}

/** A path on the board with a leg in hand. */
const drag: Hand = async (page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await mouse(page);
};

const battle = (page: Page) => new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

test('pages', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  const pages: Record<string, string> = {
    home: '/',
    'new-referee': '/new?system=killteam&way=referee',
    'new-bot': '/new?system=killteam&way=bot',
    'new-link': '/new?system=killteam&way=link',
    'new-maelstrom': '/new?system=maelstrom&way=referee',
    'new-tactical-strike': '/new?system=tactical-strike&way=referee',
    rules: '/rules/killteam',
    'rules-maelstrom': '/rules/maelstrom',
    settings: '/settings',
    nowhere: '/nowhere',
    'join-wrong': '/j/no-such-code',
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(300);
    await picture(page, name);
  }
  await page.goto('/rules/killteam');
  await page.locator('.list summary').first().click();
  await page.locator('.list li button').nth(2).click();
  await page.waitForTimeout(300);
  await picture(page, 'rules-card');
});

test('digital', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/new?system=killteam&way=bot');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  const list: Stage[] = [
    { name: '01-first', there: 'h1' },
    { name: '02-secret-covered', there: '.hold:not(:has(.filler))' },
    { name: '03-secret-shown', there: '.hold .filler' },
    { name: '04-place', there: '.filler:has(.place)' },
    { name: '05-activate', there: '.ready' },
    { name: '06-order', there: '.orders' },
    { name: '07-actions', there: 'button.attack' },
    { name: '08-move', there: '.filler button', words: 'Move here', hand: drag },
    { name: '09-shoot', there: '.attack .go' },
    { name: '10-dice', there: '.tray' },
    { name: '11-reroll', there: '.tray .lift' },
    { name: '12-cover', there: 'button.row', words: 'for cover' },
    { name: '12-block', there: '.blows:not(.fights)' },
    { name: '12-fight', there: '.blows.fights' },
    { name: '13-scored', there: 'button', words: 'Go on' },
  ];
  await stages([page], 'digital', list, 4, '^(Shoot|Fight)');
  const home = battle(page);
  for (const part of ['score', 'log', 'cards', 'pieces', 'menu', 'share', 'text', 'dice', 'report', 'replay']) {
    await page.goto(`${home}/${part}`);
    await page.waitForTimeout(1200);
    await picture(page, `digital-part-${part}`);
  }
  await page.goto(`${home}/share`);
  await page.getByRole('button', { name: 'Make an overlay' }).click();
  const overlay = await page.getByRole('textbox', { name: /stream/ }).inputValue();
  await page.goto(overlay.replace('#', '?parts=score,award,news#'));
  await page.waitForTimeout(600);
  await picture(page, 'digital-overlay');
  await page.goto('/');
  await page.waitForTimeout(600);
  await picture(page, 'home-with-battles');
});

test('text', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await page
    .getByText(/Turning point 1 of/)
    .first()
    .waitFor();
  await page.waitForTimeout(600);
  await picture(page, 'table-after-one-press');
  await page.goto(`${battle(page)}/text`);
  await stages(
    [page],
    'text',
    [
      { name: '01-activate', there: '.ready' },
      { name: '02-actions', there: 'button.row' },
      { name: '03-move', there: '.filler button', words: 'Move here' },
    ],
    5,
  );
});

const brisk =
  '^(Everybody who is left|Set up everybody|Pass|End |Take the field|Agree|Go on|Keep|Nobody|No$|Let the dice|Do without|Proceed)';

for (const { system, settings } of [
  { system: 'killteam', settings: { turning_points: '2' } },
  { system: 'maelstrom', settings: { rounds: '1' } },
  { system: 'tactical-strike', settings: {} },
]) {
  test(`referee ${system}`, async ({ visit }) => {
    const devices = await gathered(visit, system, { settings });
    const list: Stage[] = [
      { name: '01-first', there: 'h1' },
      { name: '02-secret-covered', there: '.hold:not(:has(.filler))' },
      { name: '03-secret-shown', there: '.hold .filler' },
      { name: '04-place', there: '.filler:has(.place)' },
      { name: '05-question', there: '[aria-label="Answers"]' },
      { name: '06-facts', there: 'button', words: 'None of these' },
      { name: '07-dice', there: '[aria-label="Faces"]' },
      { name: '08-report', there: 'button.report' },
      { name: '09-scored', there: 'button', words: 'Go on' },
    ];
    const pages = devices.map((it) => it.page);
    await stages(pages, `referee-${system}`, list, 7, brisk);
    const page = pages[0]!;
    const home = battle(page);
    for (const part of ['score', 'log', 'cards', 'pieces', 'report', 'dice', 'replay']) {
      await page.goto(`${home}/${part}`);
      await page.waitForTimeout(800);
      await picture(page, `referee-${system}-part-${part}`);
    }
  });
}

test('lobby', async ({ visit }) => {
  const { page } = await visit('Mara');
  await page.goto('/new?system=killteam&way=referee');
  await page.getByRole('button', { name: 'Start and show the code' }).click();
  const code = await page.locator('.words').innerText();
  await picture(page, 'lobby-waiting');
  const teo = await visit('Teo');
  await teo.page.goto(`/j/${code}`);
  await teo.page.waitForTimeout(400);
  await picture(teo.page, 'lobby-join');
  await teo.page.getByRole('button', { name: 'Join' }).click();
  await page.waitForTimeout(600);
  await picture(page, 'lobby-everybody');
  await picture(teo.page, 'lobby-joined');
});

test('sharing', async ({ visit }) => {
  const [mara, teo] = await gathered(visit, 'killteam');
  const { page } = mara!;
  const home = battle(page);
  const reached = (addresses: string[]) =>
    page.route('**/api/about', (route) =>
      route.fulfill({ json: { version: '1', protocol: 1, reach: { lan: true, addresses } } }),
    );
  const part = async (name: string, path: string, ...buttons: string[]) => {
    await page.goto(path);
    for (const button of buttons) await page.getByRole('button', { name: button }).click();
    await page.waitForTimeout(500);
    await picture(page, `sharing-${name}`);
  };
  await reached(['http://192.168.1.7:7777', 'http://10.0.0.5:7777']);
  await part('menu', `${home}/menu`);
  await part('watch', `${home}/share`, 'Let somebody watch');
  await part('seat', `${home}/share`, 'Move it to another device');
  await part('give-up', `${home}/seat`);
  await page.unroute('**/api/about');
  await part('only-here', `${home}/share`, 'Make an overlay');
  const overlay = await page.getByRole('textbox', { name: /stream/ }).inputValue();
  await part('overlay-by-a-seat', home.replace('/b/', '/o/'));
  await page.goto(`${home}/share`);
  await page.getByRole('button', { name: 'Open it there too' }).click();
  const too = await page.getByRole('textbox', { name: /your seat/ }).inputValue();
  const tablet = await visit('Mara');
  await tablet.page.goto(too);
  await tablet.page.getByRole('button', { name: 'Menu' }).waitFor();
  await page.goto(`${home}/share`);
  await page.getByRole('button', { name: /^End the/ }).click();
  await tablet.page.getByRole('heading', { name: 'This table is closed here' }).waitFor();
  await picture(tablet.page, 'sharing-moved-away');
  await teo!.page.goto(`${home}/seat`);
  await teo!.page.getByRole('button', { name: 'Give up my seat' }).click();
  await reached(['http://192.168.1.7:7777']);
  await part('empty-seat', `${home}/share`, 'Let somebody play it');
  await page.goto(`${home}/leave`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Concede/ })
    .click();
  await part('over', home);
  await page.getByRole('button', { name: 'Journal as a file' }).click();
  await page.waitForTimeout(400);
  await picture(page, 'sharing-journal');
  await part('report', `${home}/report`);
  await part('replay', `${home}/replay`, 'To the end', 'Link to this moment');
  await part('home', '/');
  const studio = await visit('Studio');
  await studio.page.goto(overlay);
  await studio.page.waitForTimeout(600);
  await picture(studio.page, 'sharing-overlay');
});
