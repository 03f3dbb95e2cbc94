// A server that can store nothing for a while: people are told why, and may think again.
import { renameSync } from 'node:fs';
import { act } from './player';
import { started } from './table';
import { accessible, expect, test } from './umpire';

test('a choice that cannot be stored says why, is tried again, and can be taken back', async ({ visit, umpire }) => {
  const { mara } = await started(visit);
  const elsewhere = `${umpire.file}.elsewhere`;
  const waits = mara.page.getByText('is gone');
  const backs = mara.page.getByRole('button', { name: 'Take it back' });
  /** Presses what is offered until something of it waits to be stored. */
  const tried = () =>
    expect(async () => {
      if ((await waits.count()) === 0) await act(mara.page, () => 0);
      await expect(waits).toBeVisible({ timeout: 1000 });
    }).toPass();
  renameSync(umpire.file, elsewhere);
  try {
    await tried();
    await expect(mara.page.getByText('Still sending')).toBeVisible();
    await accessible(mara.page);
    await backs.click();
    await expect(waits).toHaveCount(0);
    // The same is still offered, and goes through once there is a file again.
    await tried();
  } finally {
    renameSync(elsewhere, umpire.file);
  }
  await expect(waits).toHaveCount(0, { timeout: 30_000 });
  await expect(mara.page.getByText('Still sending')).toHaveCount(0);
  expect(mara.complaints).toEqual([]);
});
