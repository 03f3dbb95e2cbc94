// Before a battle: how dice are agreed on when something goes wrong, who hosts, who leaves, and words that died.
import type { Page } from '@playwright/test';
import { met } from './table';
import { accessible, expect, test } from './umpire';

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const sealing = (page: Page) => page.getByRole('heading', { name: 'The dice are being sealed' });

/** What the page about the dice says, once it has said something. */
async function proven(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/dice`);
  await expect(page.getByText(/lines follow from each other/)).toBeVisible();
  await expect(page.getByText('The table kept the commitment that this device was shown')).toBeVisible();
  await expect(page.getByText('The word of this device is part of the dice.')).toBeVisible();
  await expect(page.getByText('The words of the others fit the hashes')).toBeVisible();
  await expect(page.locator('.notice.no')).toHaveCount(0);
}

test('a server that goes away while the dice are sealed holds nobody up', async ({ visit, umpire }) => {
  const [mara, teo] = (await met(visit, 'killteam', { rolls: true })).map((it) => it.page) as [Page, Page];
  // Teo's hash is on its way when the server ends: it never arrives.
  let lost = 0;
  let stopped: Promise<void> | undefined;
  await teo.routeWebSocket(/socket/, (device) => {
    const server = device.connectToServer();
    device.onMessage((message) => {
      if (stopped || !String(message).includes('"hash"')) return server.send(message);
      lost += 1;
      stopped = umpire.stop();
    });
  });
  await teo.reload();
  await expect(teo.getByText('begins when everybody is ready')).toBeVisible();
  await mara.getByRole('button', { name: 'Begin' }).click();
  await expect.poll(() => lost).toBe(1);
  await stopped;
  await expect(sealing(teo)).toBeVisible();
  await umpire.start();
  for (const page of [mara, teo]) await expect(menu(page)).toBeVisible();
  await proven(teo);
  await proven(mara);
});

test('the host goes back to the lobby, and what is begun again is proven like the first', async ({ visit }) => {
  const [mara, teo] = (await met(visit, 'killteam', { rolls: true })).map((it) => it.page) as [Page, Page];
  const home = teo.url();
  await teo.goto('/settings');
  await mara.getByRole('button', { name: 'Begin' }).click();
  await expect(sealing(mara)).toBeVisible();
  await accessible(mara);
  const seal = await mara.locator('.seal').innerText();
  await mara.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(mara.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
  await mara.getByRole('button', { name: 'Begin' }).click();
  await expect(sealing(mara)).toBeVisible();
  expect(await mara.locator('.seal').innerText()).not.toBe(seal);
  await teo.goto(home);
  for (const page of [mara, teo]) await expect(menu(page)).toBeVisible();
  await proven(mara);
  await proven(teo);
});

test('a device that can keep nothing agrees on the dice like any other', async ({ visit }) => {
  const [mara, teo] = (await met(visit, 'killteam', { rolls: true })).map((it) => it.page) as [Page, Page];
  await teo.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await mara.getByRole('button', { name: 'Begin' }).click();
  for (const page of [mara, teo]) await expect(menu(page)).toBeVisible();
});

test('a device says no word before the hash of everybody is there', async ({ visit }) => {
  const [mara, teo] = (await met(visit, 'killteam', { rolls: true })).map((it) => it.page) as [Page, Page];
  const said: string[] = [];
  // What Teo is shown comes from a table that asks for words at once, as a player who runs it would like to.
  await teo.routeWebSocket(/socket/, (device) => {
    const server = device.connectToServer();
    device.onMessage((message) => {
      said.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as {
        lobby?: { stage: string; seats: { seat: string; hash?: string }[] };
      };
      if (told.lobby?.stage !== 'words') return device.send(message);
      for (const seat of told.lobby.seats) if (seat.seat === 'A') delete seat.hash;
      device.send(JSON.stringify(told));
    });
  });
  await teo.reload();
  await expect(teo.getByText('begins when everybody is ready')).toBeVisible();
  await mara.getByRole('button', { name: 'Begin' }).click();
  await expect(teo.getByText(/shows another hash for Mara|before the hash of Mara is there/)).toBeVisible();
  expect(said.some((it) => it.includes('"hash"'))).toBe(true);
  expect(said.some((it) => it.includes('"word"'))).toBe(false);
  await mara.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(teo.getByText('begins when everybody is ready')).toBeVisible();
});

test('hosting is passed on, and a seat is given up', async ({ visit }) => {
  const [mara, teo] = (await met(visit, 'killteam')).map((it) => it.page) as [Page, Page];
  await mara.getByRole('button', { name: 'More about Teo' }).click();
  await accessible(mara);
  await mara.getByRole('button', { name: 'Let Teo be the host' }).click();
  await expect(mara.getByText('Teo begins when everybody is ready.')).toBeVisible();
  await expect(mara.getByRole('button', { name: 'Begin' })).toHaveCount(0);
  await expect(teo.getByRole('button', { name: 'Begin' })).toBeEnabled();
  await mara.getByRole('button', { name: 'Change' }).click();
  await mara.getByRole('button', { name: 'Give up this seat' }).click();
  await expect(mara.getByRole('heading', { name: 'A third person at your table.' })).toBeVisible();
  await expect(mara.getByText('None on this device yet.')).toBeVisible();
  await expect(teo.getByText('A free seat')).toBeVisible();
  // The words are shown again, and the seat can be taken by them.
  await expect(teo.locator('.words')).toHaveText(/^\w+-\w+-\w+$/);
});

test('words that died are replaced by the host', async ({ visit, umpire }) => {
  const { page: mara } = await visit('Mara');
  // A lobby of yesterday: what the server tells of it has no words any more.
  await mara.routeWebSocket(/socket/, (device) => {
    const server = device.connectToServer();
    let dead = true;
    device.onMessage((message) => {
      if (String(message).includes('"words"')) dead = false;
      server.send(message);
    });
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as { lobby?: { code?: string } };
      if (told.lobby && dead) delete told.lobby.code;
      device.send(JSON.stringify(told));
    });
  });
  await mara.goto('/new?system=killteam&way=referee');
  await mara.getByRole('button', { name: 'Start and show the code' }).click();
  await expect(mara.getByText('The three words by which others join have ended')).toBeVisible();
  await accessible(mara);
  await mara.getByRole('button', { name: 'Make new words' }).click();
  await expect(mara.locator('.words')).toHaveText(/^\w+-\w+-\w+$/);
  const answer = await fetch(`${umpire.url}/api/join/${await mara.locator('.words').innerText()}`);
  expect(answer.status).toBe(200);
});
