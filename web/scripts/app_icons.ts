// The mark as pictures of fixed sizes, for home screens that take no SVG, into public: `npm run app-icons` after the mark has changed.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const folder = join(import.meta.dirname, '../public');
/** The paper of the app by day: a mark in ink on nothing is lost on a dark screen. */
const paper = '#F4F1E8';

/** How much of a picture the mark takes: a maskable one is cut to a circle, 80 % of which is safe. */
const pictures = [
  { name: 'icon-192', size: 192, mark: 0.82 },
  { name: 'icon-512', size: 512, mark: 0.82 },
  { name: 'icon-maskable-512', size: 512, mark: 0.62 },
  { name: 'apple-touch-icon', size: 180, mark: 0.74 },
];

for (const { name, size, mark } of pictures) {
  test(name, async ({ page }) => {
    const svg = readFileSync(join(folder, 'mark.svg'), 'utf8');
    const side = Math.round(size * mark);
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;height:${size}px;display:grid;place-items:center;background:${paper}}svg{width:${side}px}path{stroke-linecap:square}</style>${svg}`,
    );
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    expect(statSync(path).size).toBeLessThan(16_384);
  });
}
