// Writes src/pages/examples/*.json: what each scenario shows, by its path. Run it after scenarios were added or renamed.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const scenarios = new URL('../../scenarios/', import.meta.url).pathname;
const out = new URL('../src/pages/examples/', import.meta.url).pathname;

mkdirSync(out, { recursive: true });
for (const system of readdirSync(scenarios)) {
  const root = join(scenarios, system);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((it) => it.name.endsWith('.toml'));
  const told = files.map((it) => {
    const path = join(it.parentPath, it.name);
    const title = /^title = "(.*)"$/m.exec(readFileSync(path, 'utf8'))?.[1];
    return [relative(root, path).replace(/\.toml$/, ''), title?.replaceAll('\\"', '"')];
  });
  const sorted = told.filter(([, title]) => title).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(join(out, `${system}.json`), `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}
