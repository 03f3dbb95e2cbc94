// Every page, at the width of a phone and of a desk, by day and by night: no complaint, nothing serious in anybody's way.
import { started } from './table';
import { accessible, expect, test } from './umpire';

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
  for (const look of [
    { wide: false, dark: false },
    { wide: true, dark: true },
  ]) {
    test(`${path} ${look.wide ? 'on a desk by night' : 'on a phone by day'}`, async ({ visit }) => {
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
