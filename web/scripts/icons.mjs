// Picks the icons that the app uses out of Phosphor (MIT) and writes their outlines to src/kit/icons.ts.
import { readFileSync, writeFileSync } from 'node:fs';

const bold = [
  'arrow-left',
  'arrow-counter-clockwise',
  'arrows-out',
  'book-open-text',
  'caret-right',
  'check',
  'check-circle',
  'copy',
  'dice-five',
  'device-mobile',
  'eye',
  'eye-closed',
  'eye-slash',
  'flag',
  'flag-banner',
  'gear-six',
  'hand',
  'house',
  'info',
  'link',
  'list',
  'list-bullets',
  'lock-simple',
  'map-pin',
  'map-trifold',
  'megaphone-simple',
  'minus',
  'pencil-simple',
  'plugs-connected',
  'plus',
  'printer',
  'prohibit',
  'qr-code',
  'question',
  'robot',
  'scales',
  'scroll',
  'seal-check',
  'share-network',
  'user-minus',
  'sign-out',
  'ruler',
  'users',
  'warning',
  'wifi-slash',
  'x',
  'binoculars',
  'backspace',
  'crosshair',
  'sword',
  'footprints',
];
const fill = ['flag', 'book-open-text', 'lock-simple', 'check-circle'];

const outline = (name, weight) => {
  const file = new URL(`../node_modules/@phosphor-icons/core/assets/${weight}/${name}-${weight}.svg`, import.meta.url);
  return [...readFileSync(file, 'utf8').matchAll(/ d="([^"]+)"/g)].map((it) => it[1]).join('');
};

const lines = [
  ...bold.map((name) => `  '${name}': '${outline(name, 'bold')}',`),
  ...fill.map((name) => `  '${name}-fill': '${outline(name, 'fill')}',`),
];
writeFileSync(
  new URL('../src/kit/icons.ts', import.meta.url),
  `// Written by scripts/icons.mjs. Outlines from Phosphor Icons, MIT.\nexport const icons = {\n${lines.join('\n')}\n} as const;\n\nexport type IconName = keyof typeof icons;\n`,
);
