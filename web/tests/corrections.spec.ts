// What was said wrongly is put right by agreement, on the other phone too.
import { playUntil, started } from './table';
import { accessible, expect, test } from './umpire';

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

test('what two say differently is settled by a die that both want and somebody rolls', async ({ visit }) => {
  test.setTimeout(180_000);
  const { mara, teo } = await started(visit);
  const object = mara.page.getByRole('button', { name: /^Object to entry/ }).first();
  await playUntil([mara.page, teo.page], async () => (await object.count()) > 0);
  await object.click();
  const sheet = mara.page.getByRole('dialog', { name: 'You object' });
  await sheet.getByRole('heading', { name: 'What do you say?' }).waitFor();
  await sheet.locator('h3 ~ button').first().click();
  await mara.page.getByRole('button', { name: 'Ask the others' }).click();
  const die = (page: typeof mara.page) => page.getByRole('button', { name: 'Settle it with a die' });
  for (const { page } of [mara, teo]) {
    await expect(page.getByRole('heading', { name: /^Mara asks:/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible();
  }
  // Whoever has asked knows whom the table waits for.
  await expect(mara.page.getByText('Waiting for Teo to allow or refuse it.')).toBeVisible();
  await die(teo.page).click();
  await expect(mara.page.getByText('Teo wants a die to settle it.')).toBeVisible();
  await expect(die(teo.page)).toHaveCount(0);
  await die(mara.page).click();
  for (const { page } of [mara, teo]) {
    await expect(page.getByRole('heading', { name: 'A die settles it' })).toBeVisible();
    await expect(page.getByText('4 to 6: it is as proposed')).toBeVisible();
    await accessible(page);
  }
  await teo.page.getByRole('group', { name: 'Faces' }).getByRole('button', { name: '5', exact: true }).click();
  for (const { page } of [mara, teo]) {
    await expect(page.getByRole('heading', { name: 'A die settles it' })).toHaveCount(0);
    const told = page.locator('section.recent').getByRole('img', { name: '5', exact: true });
    await expect(told).toBeVisible();
  }
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});
