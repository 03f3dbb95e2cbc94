// Writes dist/sources.txt: the SHA-256 of every input of the build, so that a check without Node sees when `dist` is old.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const files = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(root.length));
const single = [
  'index.html',
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'tsconfig.json',
  'vite.config.ts',
];
const inputs = [...files('src'), ...files('public'), ...single].sort();
const hash = (file) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');
writeFileSync(join(root, 'dist/sources.txt'), inputs.map((it) => `${hash(it)}  ${it}\n`).join(''));
