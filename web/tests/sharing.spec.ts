// What is shared of a battle: each link opens what it says, can be ended, and is never shown where nobody could follow it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { started } from './table';
import { accessible, expect, test } from './umpire';

const home = (page: Page) => new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

/** The share sheet of a battle. */
async function shared(page: Page): Promise<Page> {
  await page.goto(`${home(page)}/share`);
  await expect(page.getByRole('button', { name: 'Let somebody watch' })).toBeEnabled();
  return page;
}

/** Presses a button there and reads the link that it makes. */
async function link(page: Page, button: string, label: RegExp): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByLabel(label).and(page.locator('textarea')).inputValue();
}

const plays = (page: Page) => expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();

test('a seat moves to another device by a link that opens once', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  const sheet = await shared(mara.page);
  const moves = await link(sheet, 'Move it to another device', /your seat/);
  await accessible(mara.page);
  // Nothing has ended yet: a link that gets lost costs nobody the seat.
  await mara.page.goto(home(mara.page));
  await plays(mara.page);

  const phone = await visit('Mara');
  await phone.page.goto(moves);
  await plays(phone.page);
  expect(phone.page.url()).not.toContain('#');
  await expect(mara.page.getByRole('heading', { name: 'This table is closed here' })).toBeVisible();
  await expect(mara.page.getByText('This seat was opened on another device')).toBeVisible();
  await accessible(mara.page);
  await mara.page.getByRole('button', { name: 'Take it off my list' }).click();
  await expect(mara.page.getByText('None on this device yet.')).toBeVisible();

  const late = await visit('Late');
  await late.page.goto(moves);
  await expect(late.page.getByText('There is nothing here that this key opens.')).toBeVisible();
  await phone.page.reload();
  await plays(phone.page);
  await expect(teo.page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

test('a seat is open on two devices until the other one is ended', async ({ visit }) => {
  const { mara } = await started(visit);
  const sheet = await shared(mara.page);
  const too = await link(sheet, 'Open it there too', /your seat/);
  const tablet = await visit('Mara');
  await tablet.page.goto(too);
  await plays(tablet.page);
  await mara.page.reload();
  await mara.page.getByRole('button', { name: 'End the other one' }).click();
  await expect(mara.page.getByText('They lead nowhere any more.')).toBeVisible();
  await expect(tablet.page.getByRole('heading', { name: 'This table is closed here' })).toBeVisible();
  await mara.page.goto(home(mara.page));
  await plays(mara.page);
});

test('two pages of one device stay at the table when its seat moves to the device itself', async ({ visit }) => {
  const { mara } = await started(visit);
  const moves = await link(await shared(mara.page), 'Move it to another device', /your seat/);
  const other = await mara.context.newPage();
  await other.goto(moves);
  await plays(other);
  await mara.page.keyboard.press('Escape');
  await plays(mara.page);
  await expect(mara.page.getByText('Live')).toBeVisible();
  await expect(other.getByText('Live')).toBeVisible();
});

test('whoever gives a seat up is told what that means, and somebody else may have it', async ({ visit }) => {
  const { mara, teo } = await started(visit);
  await teo.page.getByRole('button', { name: 'Menu' }).click();
  await teo.page.getByRole('button', { name: 'Give up my seat' }).click();
  const dialog = teo.page.getByRole('dialog');
  await expect(dialog).toContainText('No bot takes your place and nothing is conceded');
  await expect(dialog).toContainText('Mara can let somebody in again');
  await accessible(teo.page);
  await dialog.getByRole('button', { name: 'Give up my seat' }).click();
  await expect(teo.page.getByText('None on this device yet.')).toBeVisible();

  const sheet = await shared(mara.page);
  await expect(sheet.getByRole('heading', { name: 'Teo’s seat is empty' })).toBeVisible();
  const first = await link(sheet, 'Let somebody play it', /Teo’s seat/);
  // A link that nobody has opened is found again, and can be ended.
  await sheet.reload();
  await expect(sheet.getByText('nobody has opened it yet')).toBeVisible();
  await sheet.getByRole('button', { name: 'Show it again' }).click();
  await expect(sheet.getByLabel(/Teo’s seat/).and(sheet.locator('textarea'))).toHaveValue(first);
  await sheet.getByRole('button', { name: 'End it', exact: true }).click();
  await expect(sheet.getByText('It leads nowhere any more.')).toBeVisible();
  const second = await link(sheet, 'Let somebody play it', /Teo’s seat/);

  const noor = await visit('Noor');
  await noor.page.goto(first);
  await expect(noor.page.getByRole('heading', { name: 'This table is closed here' })).toBeVisible();
  await noor.page.goto(second);
  await noor.page.reload();
  await plays(noor.page);
  await sheet.reload();
  await expect(sheet.getByRole('button', { name: 'Let somebody watch' })).toBeEnabled();
  await expect(sheet.getByRole('heading', { name: 'Teo’s seat is empty' })).toHaveCount(0);
  expect([mara, teo, noor].flatMap((it) => it.complaints)).toEqual([]);
});

test('links to watch are counted, and end only if they do', async ({ visit }) => {
  const { mara } = await started(visit);
  const sheet = await shared(mara.page);
  const watch = await link(sheet, 'Let somebody watch', /watch/);
  const guest = await visit('Guest');
  await guest.page.goto(watch);
  await plays(guest.page);
  await sheet.reload();
  await expect(sheet.getByText('One link is out.')).toBeVisible();
  await sheet.route('**/keys/watch', (route) => route.abort());
  await sheet.getByRole('button', { name: 'End it', exact: true }).click();
  await expect(sheet.getByText('No connection to the table.')).toBeVisible();
  await expect(sheet.getByText('They lead nowhere any more.')).toHaveCount(0);
  await sheet.unroute('**/keys/watch');
  await sheet.getByRole('button', { name: 'End it', exact: true }).click();
  await expect(sheet.getByText('They lead nowhere any more.')).toBeVisible();
  await expect(guest.page.getByRole('heading', { name: 'This table is closed here' })).toBeVisible();
});

test('a stream takes a link of its own, and never that of a seat', async ({ visit }) => {
  const { mara } = await started(visit);
  const overlay = await link(await shared(mara.page), 'Make an overlay', /stream/);
  const own = home(mara.page);
  // With the seat's key at hand nothing is shown.
  await mara.page.goto(own.replace('/b/', '/o/'));
  await expect(mara.page.getByText('This device has no link for a stream of that table.')).toBeVisible();
  await expect(mara.page.locator('.score')).toHaveCount(0);
  await accessible(mara.page);
  await mara.page.goto(own);
  const seat = await link(await shared(mara.page), 'Open it there too', /your seat/);

  const studio = await visit('Studio', { wide: true });
  await studio.page.goto(seat.replace('/b/', '/o/').replace('#', '?parts=score,award,news#'));
  await expect(studio.page.getByText('That is the link of a seat.')).toBeVisible();
  await expect(studio.page.locator('.score')).toHaveCount(0);
  expect(await studio.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"you"');
  await studio.page.goto(overlay);
  await studio.page.reload();
  await expect(studio.page.locator('.score')).toContainText('Mara');
  await accessible(studio.page);
});

test('a link begins where others can reach this machine, with a picture only then', async ({ visit }) => {
  const { mara } = await started(visit);
  const about = (addresses: string[]) =>
    mara.page.route('**/api/about', (route) =>
      route.fulfill({ json: { version: '1', protocol: 1, reach: { lan: true, addresses } } }),
    );
  await about(['http://192.0.2.7:7777', 'http://10.0.0.5:7777']);
  const open = await link(await shared(mara.page), 'Let somebody watch', /watch/);
  expect(open).toMatch(/^http:\/\/192\.0\.2\.7:7777\/w\/\w+#k=[\w-]+$/);
  await expect(mara.page.getByRole('img', { name: 'The link to watch, as a QR picture' })).toBeVisible();
  await mara.page.getByLabel('If nothing opens there').selectOption('http://10.0.0.5:7777');
  await expect(mara.page.getByLabel(/watch/).and(mara.page.locator('textarea'))).toHaveValue(
    /^http:\/\/10\.0\.0\.5:7777/,
  );

  // Open to a network in which this machine is not: said, and no picture of localhost.
  await mara.page.unroute('**/api/about');
  await about([]);
  await mara.page.route('**/api/open-lan', (route) =>
    route.fulfill({ status: 503, json: { error: { kind: 'unavailable', says: 'This machine is in no network.' } } }),
  );
  const closed = await link(await shared(mara.page), 'Let somebody watch', /watch/);
  expect(closed).toContain('127.0.0.1');
  await expect(mara.page.getByRole('img', { name: /QR picture/ })).toHaveCount(0);
  await mara.page.getByRole('button', { name: 'Open it to this network' }).click();
  await expect(mara.page.getByText('This machine is in no network.')).toBeVisible();
  await accessible(mara.page);
  await mara.page.goto('/new?system=killteam&way=referee');
  await mara.page.getByRole('button', { name: 'Start and show the code' }).click();
  await expect(mara.page.locator('.words')).toBeVisible();
  await expect(mara.page.getByRole('img', { name: /QR picture/ })).toHaveCount(0);
});

test('a refereed battle that is over: its journal as a file, and the battle again, also by links', async ({
  visit,
}) => {
  const { mara, teo } = await started(visit);
  const { page } = mara;
  await page.goto(`${home(page)}/leave`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Concede/ })
    .click();
  await expect(teo.page.getByRole('link', { name: 'Battle report' })).toBeVisible();
  const journal = async (at: Page, press: () => Promise<void>) => {
    const [file] = await Promise.all([at.waitForEvent('download'), press()]);
    expect(file.suggestedFilename()).toMatch(/^\w+\.journal$/);
    expect(readFileSync((await file.path())!, 'utf8')).toMatch(/^\{"umpire":1,"system":"killteam"/);
  };
  await teo.page.getByText('More about this battle').click();
  await journal(teo.page, () => teo.page.getByRole('button', { name: 'Journal as a file' }).click());
  await page.goto(`${home(page)}/menu`);
  await journal(page, () => page.getByRole('dialog').getByRole('button', { name: 'Journal as a file' }).click());
  await accessible(page);

  const sheet = await shared(page);
  const report = await link(sheet, 'Share the report', /report/);
  const replay = await link(sheet, 'Share the replay', /replay/);
  const reader = await visit('Reader');
  await reader.page.goto(report);
  await expect(reader.page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await journal(reader.page, () => reader.page.getByRole('button', { name: 'Journal as a file' }).click());
  await reader.page.getByRole('link', { name: 'Replay', exact: true }).click();
  await expect(reader.page.getByLabel('Moment of the battle')).toBeVisible();
  const desk = await visit('Desk', { wide: true });
  await desk.page.goto(replay);
  await expect(desk.page.getByLabel('Moment of the battle')).toBeVisible();

  await teo.page.getByRole('link', { name: 'Replay', exact: true }).click();
  await teo.page.getByRole('button', { name: 'To the end' }).click();
  await expect(teo.page.locator('.then')).toContainText(/Mara/);
  await expect(teo.page.getByRole('button', { name: 'Play on from here' })).toHaveCount(0);
  await expect(teo.page.getByRole('group', { name: 'Whose points' })).toBeVisible();
  await accessible(teo.page);
  await teo.page.goto('/');
  await journal(teo.page, () => teo.page.getByRole('button', { name: 'Journal as a file' }).click());
  expect([mara, teo, reader, desk].flatMap((it) => it.complaints)).toEqual([]);
});
