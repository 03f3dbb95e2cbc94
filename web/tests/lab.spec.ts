// The lab: a shot and a fight with a link that carries them, and a run of battles with its report.
import { accessible, expect, test } from './umpire';

const looks = [
  { wide: false, dark: false },
  { wide: false, dark: true },
  { wide: true, dark: false },
  { wide: true, dark: true },
];
const named = ({ wide, dark }: { wide: boolean; dark: boolean }) =>
  `on a ${wide ? 'desk' : 'phone'} by ${dark ? 'night' : 'day'}`;

for (const look of looks) {
  test(`every page of the lab ${named(look)}`, async ({ visit }) => {
    const { page, complaints } = await visit('Mara', look);
    for (const path of ['/lab/shot', '/lab/fight', '/lab/battles']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path !== '/lab/battles') await expect(page.getByRole('heading', { name: 'What changes if' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await accessible(page);
      // Whoever only looks asks nothing more.
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('asked too often')).toHaveCount(0);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} is no wider than the screen`).toBeLessThanOrEqual(0);
      const shot = `test-results/shots${path.replaceAll('/', '-')}-${look.wide ? 1440 : 360}-${look.dark ? 'dark' : 'light'}.png`;
      await page.screenshot({ path: shot, fullPage: true });
    }
    expect(complaints).toEqual([]);
  });
}

test('a shot is worked out as numbers change, and its link carries it', async ({ visit }) => {
  const { page, complaints } = await visit('Mara');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Lab' }).click();
  await page.getByRole('navigation', { name: 'Lab' }).getByRole('link', { name: 'Shot' }).click();
  const told = page.getByRole('region', { name: 'What comes of it' });
  // One die that hits on a 4, no save: out by a critical success, which is one face of six.
  for (let dice = 4; dice > 1; dice -= 1)
    await page.getByRole('button', { name: 'Dice: one less', exact: true }).click();
  await page.getByLabel('Hit', { exact: true }).fill('4');
  await page.getByLabel('Defence dice', { exact: true }).fill('0');
  await page.getByLabel('Wounds left', { exact: true }).fill('4');
  await page.getByLabel('Weapon rules').fill('Range 8"');
  await page.getByLabel('Weapon rules').press('Enter');
  await expect(told.getByRole('status')).toHaveText(
    '1 die, Hit 4+, damage 3/4, Range 8″ against Save 4+ and 4 wounds: out in 16.7 %, 1.67 damage on average.',
  );
  await expect(page.getByText('No die of this attack changes.')).toBeVisible();
  const row = page.getByRole('row', { name: /The weapon is Lethal 5\+/ });
  await expect(row).toContainText('33 %');
  await expect(row).toContainText('+16.7');
  const link = await page.getByLabel('The link to this case').inputValue();
  expect(page.url()).toBe(link);
  const { page: other } = await visit('Teo', { wide: true });
  await other.goto(new URL(link).pathname + new URL(link).search);
  await expect(other.getByRole('region', { name: 'What comes of it' }).getByRole('status')).toContainText(
    'out in 16.7 %',
  );
  await expect(other.getByLabel('Weapon rules')).toHaveValue('Range 8"');
  expect(complaints).toEqual([]);
});

test('what cannot be is told, and a sample fills in its numbers', async ({ visit }) => {
  const { page } = await visit('Mara');
  await page.goto('/lab/shot?weapon.rules=Sharpness');
  await expect(page.getByText('"Sharpness" is no weapon rule')).toBeVisible();
  const gun = page.getByLabel('Gun of whoever shoots');
  await gun.selectOption({ index: 1 });
  await expect(page.getByText('"Sharpness" is no weapon rule')).toBeHidden();
  const who = page.getByRole('combobox', { name: 'Who', exact: true });
  await who.selectOption({ index: 1 });
  const said = await who.locator('option:checked').textContent();
  const [, save, wounds] = /Save (\d)\+, (\d+) wounds/.exec(said ?? '') ?? [];
  await expect(page.getByLabel('Save', { exact: true })).toHaveValue(save!);
  await expect(page.getByLabel('Wounds left', { exact: true })).toHaveValue(wounds!);
  // A number that differs from the card is nobody's card any more.
  await page
    .getByRole('button', { name: 'Save: one more' })
    .or(page.getByRole('button', { name: 'Save: one less' }))
    .first()
    .click();
  await expect(who).toHaveValue('');
});

test('a fight is solved and shown by each convention, by keyboard alone', async ({ visit }) => {
  const { page, complaints } = await visit('Mara', { wide: true });
  await page.goto('/lab/fight?defender.weapon.atk=0&defender.wounds=4&defender.left=4');
  const told = page.getByRole('region', { name: 'What comes of it' });
  // Four dice of which one has to hit on a 3 or more: 80 of 81.
  await expect(told.getByRole('status')).toContainText('the attacker is out in 0.0 %, the defender in 98.8 %');
  await expect(told.getByRole('radio')).toHaveCount(5);
  await told.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(told.getByText('Whoever can strikes.')).toBeVisible();
  await expect(told.getByRole('radio', { name: 'Both strike' })).toBeFocused();
  await page.getByRole('button', { name: 'Fights in a row: one more' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/rounds=2/);
  expect(complaints).toEqual([]);
});

test('battles are run, watched and stopped, and their report is the same by link', async ({ visit }) => {
  const { page, complaints } = await visit('Mara');
  await page.goto('/lab/battles?system=killteam&bots=random,random&map=train_short&mission=Loot&battles=100&seed=5');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page).toHaveURL(/\/lab\/run\//);
  await expect(page.locator('[data-stage=done]')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('heading', { name: 'Points a battle' })).toBeVisible();
  await expect(page.locator('.report svg.histogram rect').first()).toBeAttached();
  await expect(page.getByRole('link', { name: 'Report as a file' })).toBeVisible();
  await accessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  const figures = await page.locator('.report .figures').textContent();
  const { page: other } = await visit('Teo', { wide: true, dark: true });
  await other.goto(new URL(page.url()).pathname);
  await expect(other.locator('.report .figures')).toHaveText(figures ?? '');
  await accessible(other);
  // Ten thousand would take a while: what is over by then is kept.
  await other.getByRole('combobox', { name: 'Battles', exact: true }).selectOption('10000');
  await other.getByRole('button', { name: 'Run again' }).click();
  await other.getByRole('button', { name: 'Stop and keep' }).click();
  await expect(other.locator('[data-stage=stopped]')).toContainText(/Stopped after [\d,]+ of 10,000/);
  await expect(other.locator('.report .figures')).toBeVisible();
  await other.goto('/lab/run/aaaaaaaaaa');
  await expect(other.getByText('This run is not known here')).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const wide of [true, false]) {
  test(`plots of a run can be read on a ${wide ? 'desk' : 'phone'}`, async ({ visit }) => {
    const { page } = await visit('Mara', { wide });
    await page.goto('/lab/battles');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const plot = page.locator('.report .row svg').first();
    await expect(plot).toBeVisible({ timeout: 60_000 });
    // As long as battles are fought, plots are drawn anew.
    const width = async () => (await plot.boundingBox())?.width ?? 0;
    await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(200);
    // A name is broken between its words, never within one.
    const name = page.locator('.report table th[scope="row"], .report table tbody th').first();
    await expect.poll(async () => (await name.boundingBox())?.height ?? 1_000).toBeLessThan(90);
    const switched = page.locator('label', { hasText: 'Maelstrom' });
    expect(await switched.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });
}

test('what would take too long is named, not passed over', async ({ visit }) => {
  const { page } = await visit('Mara', { wide: true });
  await page.route('**/api/lab/fight', async (route) => {
    const answer = await route.fetch();
    const odds = (await answer.json()) as { changes: unknown[]; left_out: string[] };
    await route.fulfill({ json: { ...odds, changes: odds.changes.slice(0, 1), left_out: ['They fight once more'] } });
  });
  await page.goto('/lab/fight');
  await expect(page.getByRole('region', { name: 'What changes if' })).toContainText(
    'longer than two seconds: they fight once more.',
  );
});
