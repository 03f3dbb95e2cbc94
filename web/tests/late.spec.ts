// Somebody who stays away: what the others may do is a row of the notice that says whom they wait for.
import type { Page } from '@playwright/test';
import { playUntil, started } from './table';
import { accessible, expect, test } from './umpire';

/** Ten minutes that a test does not wait: from now on the server's own word about Teo comes with what it says by then. */
async function tenMinutesLater(page: Page): Promise<string[]> {
  const sent: string[] = [];
  const late = { may: ['nudge', 'concede'] };
  await page.routeWebSocket(/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      sent.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as { here?: { presence: { seat: string; late?: object }[] } };
      for (const it of told.here?.presence ?? []) if (it.seat === 'B') it.late = late;
      socket.send(JSON.stringify(told));
    });
  });
  await page.reload();
  return sent;
}

test('what may be done about somebody who stays away is offered, and nothing of it by one press too many', async ({
  visit,
}) => {
  const { mara, teo } = await started(visit);
  const waiting = (page: Page) => page.getByText(/^(Waiting for Teo|Teo chooses in secret)/);
  await playUntil([mara.page], async (page) => (await waiting(page).count()) > 0);
  await teo.page.close();
  await expect(mara.page.getByText('Teo: away')).toBeVisible();
  const sent = await tenMinutesLater(mara.page);
  const notice = mara.page.locator('.notice', { hasText: 'Teo has been away for more than ten minutes.' });
  await expect(notice).toBeVisible();
  await accessible(mara.page);
  const wishes = () => sent.filter((it) => it.includes('"late"'));
  await notice.getByRole('button', { name: 'Concede for Teo' }).click();
  await expect(notice.getByText('That ends the battle')).toBeVisible();
  await notice.getByRole('button', { name: 'Keep playing' }).click();
  expect(wishes()).toHaveLength(0);
  await notice.getByRole('button', { name: 'Knock for Teo' }).click();
  await expect
    .poll(() => wishes().map((it) => (JSON.parse(it) as { late: object }).late))
    .toEqual([{ seat: 'B', wish: 'nudge' }]);
  // The server's own clock knows that it was not long, and says so.
  await expect(notice.getByText(/ten minutes, and perhaps they are back/)).toBeVisible();
});
