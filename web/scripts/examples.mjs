// Writes src/pages/examples: what each scenario shows, by its path, and in a file beside it how it goes. Run it after scenarios
// were added, changed or renamed; a test notices where that was forgotten.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readToml } from './toml.mjs';

const scenarios = new URL('../../scenarios/', import.meta.url).pathname;
const out = new URL('../src/pages/examples/', import.meta.url).pathname;

/** So much of one scenario is told; whoever wants all of it has its path. */
const most = { lines: 9, letters: 150 };

const words = (key) => key.replaceAll('_', ' ');
const isTable = (it) => typeof it === 'object' && it !== null && !Array.isArray(it);

/** Lengths as people read them: a micrometre beyond 6 inches is written as such. */
const measured = (text) =>
  text
    .replace(/\b(\d+)um\b/g, (_, it) => `${Number((Number(it) / 25400).toFixed(5))}″`)
    .replace(/\b([\d.]+)in\b/g, '$1″');

/** A value in a few words. */
function short(value) {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(short).join('; ') || 'none';
  if (!isTable(value)) return measured(String(value));
  return Object.entries(value)
    .map(([key, it]) => (isTable(it) ? `${words(key)} (${short(it)})` : `${words(key)} ${short(it)}`))
    .join(', ');
}

/** What is given, or what is so then: a line each; of pieces and the like a line for everybody. */
function lines(table) {
  return Object.entries(table ?? {}).flatMap(([key, value]) => {
    const everybody = isTable(value) ? Object.entries(value) : [];
    if (everybody.length > 0 && everybody.every(([, it]) => isTable(it)))
      return everybody.map(([who, it]) => `${words(who)}: ${short(it)}`);
    if (Array.isArray(value) && value.every(isTable)) return value.map((it) => `${words(key)}: ${short(it)}`);
    return [`${words(key)}: ${short(value)}`];
  });
}

/** What somebody does, in order. */
const step = (table) => {
  const [[kind, what], ...rest] = Object.entries(table);
  const head =
    kind === 'choose'
      ? short(what)
      : kind === 'window'
        ? `then comes: ${short(what)}`
        : `${words(kind)}: ${short(what)}`;
  return rest.length > 0 ? `${head} (${short(Object.fromEntries(rest))})` : head;
};

/** No more than somebody reads. */
function clipped(all) {
  const cut = all
    .map((it) => it.replace(/\s+/g, ' '))
    .map((it) => (it.length > most.letters ? `${it.slice(0, most.letters - 1)}…` : it));
  if (cut.length <= most.lines) return cut;
  return [...cut.slice(0, most.lines - 1), `and ${cut.length - most.lines + 1} more`];
}

/** Titles of all scenarios of a system by their path, and how they go. */
export function examplesIn(system) {
  const root = join(scenarios, system);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((it) => it.name.endsWith('.toml'));
  const told = files
    .map((it) => join(it.parentPath, it.name))
    .map((path) => [relative(root, path).replace(/\.toml$/, ''), readToml(readFileSync(path, 'utf8'))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const titles = told.map(([path, it]) => [path, it.title]);
  const ways = told.map(([path, it]) => [
    path,
    [clipped(lines(it.given)), clipped((it.when ?? []).map(step)), clipped(lines(it.then))],
  ]);
  return { titles: Object.fromEntries(titles), ways: Object.fromEntries(ways) };
}

/** The systems that have scenarios. */
export const systems = () => readdirSync(scenarios);

/** As it is written down. */
export const asText = (it) =>
  `{\n${Object.entries(it)
    .map(([path, value]) => `  ${JSON.stringify(path)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(out, { recursive: true });
  for (const system of systems()) {
    const { titles, ways } = examplesIn(system);
    writeFileSync(join(out, `${system}.json`), asText(titles));
    writeFileSync(join(out, `${system}.ways.json`), asText(ways));
  }
}
