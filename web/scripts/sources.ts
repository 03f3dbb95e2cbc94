// Writes dist/sources.txt: the BLAKE3 hash of everything that the app was built from, so that `cargo xtask check` sees without
// Node when `dist` is older than its sources. And tells the service worker which edition it serves.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { blake3 } from '../src/wire/blake3';
import { hex } from '../src/wire/random';

const root = join(import.meta.dirname, '..');
const single = [
  'index.html',
  'package-lock.json',
  'package.json',
  'svelte.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

function filesOf(folder: string): string[] {
  const found = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return found.filter((it) => it.isFile()).map((it) => relative(root, join(it.parentPath, it.name)));
}

/** The plugin that writes the list behind every build. */
export function sources(): Plugin {
  return {
    name: 'sources',
    apply: 'build',
    closeBundle() {
      const inputs = [...filesOf('src'), ...filesOf('public'), ...filesOf('scripts'), ...single].sort();
      const lines = inputs.map((it) => `${hex(blake3(readFileSync(join(root, it))))}  ${it}\n`);
      const list = lines.join('');
      writeFileSync(join(root, 'dist/sources.txt'), list);
      const edition = hex(blake3(new TextEncoder().encode(list))).slice(0, 16);
      const worker = readFileSync(join(root, 'public/sw.js'), 'utf8').replace(
        "'umpire EDITION'",
        `'umpire ${edition}'`,
      );
      writeFileSync(join(root, 'dist/sw.js'), worker);
    },
  };
}
