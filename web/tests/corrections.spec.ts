// What was said wrongly is put right by agreement, on the other phone too.
import { playUntil, started } from './table';
import { expect, test } from './umpire';

test('an answer or a report is corrected by agreement, with what it changes shown first', async ({ visit }) => {
  test.setTimeout(180_000);
  const { mara, teo } = await started(visit);
  await playUntil([mara.page, teo.page], async (page) => (await page.getByText(/Turning point 2/).count()) > 0);
  await mara.page.getByRole('button', { name: 'Menu' }).click();
  await mara.page.getByRole('button', { name: 'What happened' }).click();
  const correct = mara.page.getByRole('dialog').getByRole('button', { name: /^Correct/ });
  await correct.first().click();
  await mara.page.getByRole('button', { name: 'Go back to before it' }).click();
  await expect(mara.page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await mara.page.getByRole('button', { name: 'Ask the others' }).click();
  await expect(teo.page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await teo.page.getByRole('button', { name: 'Allow it' }).click();
  await expect(mara.page.getByText(/(Withdrawn|Undone) by agreement/).first()).toBeVisible();
  await expect(mara.page.getByText('Turning point 2 began.')).toHaveCount(0);
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});
