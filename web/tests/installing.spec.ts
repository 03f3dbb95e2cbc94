// What makes the app one that can be installed, and what it keeps for when there is no network.
import { expect, test } from './umpire';

test('the manifest has pictures of the sizes that home screens want', async ({ visit }) => {
  const { page } = await visit('Mara');
  await page.goto('/settings');
  const pictures = await page.evaluate(async () => {
    const at = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href;
    const manifest = (await (await fetch(at)).json()) as { icons: { src: string; sizes: string; type: string }[] };
    const touch = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')!.href;
    const all = [...manifest.icons, { src: touch, sizes: '180x180', type: 'image/png' }];
    return Promise.all(
      all
        .filter((it) => it.type === 'image/png')
        .map(async ({ src, sizes }) => {
          const picture = new Image();
          picture.src = new URL(src, at).href;
          await picture.decode();
          return [sizes, `${picture.naturalWidth}x${picture.naturalHeight}`];
        }),
    );
  });
  expect(pictures.map(([told]) => told).sort()).toEqual(['180x180', '192x192', '512x512', '512x512']);
  for (const [told, is] of pictures) expect(is).toBe(told);
});

test('a new edition drops the files of old ones, and knows what they knew', async ({ visit }) => {
  const { page, context } = await visit('Mara');
  await page.goto('/settings');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (const it of await navigator.serviceWorker.getRegistrations()) await it.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    const old = await caches.open('umpire');
    await old.put('/mark.svg', new Response('of an old edition'));
    await old.put('/assets/gone.js', new Response('of an old edition'));
  });
  await page.reload();
  const kept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const files = await Promise.all(
        names.map(async (it) => (await (await caches.open(it)).keys()).map((one) => one.url)),
      );
      const mark = await (await caches.match('/mark.svg'))?.text();
      return { names, files: files.flat().map((it) => new URL(it).pathname), mark };
    });
  await expect.poll(async () => (await kept()).names.filter((it) => it === 'umpire')).toEqual([]);
  const { names, files, mark } = await kept();
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^umpire [0-9a-f]{16}$/);
  expect(mark).toContain('<svg');
  expect(files).not.toContain('/assets/gone.js');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
