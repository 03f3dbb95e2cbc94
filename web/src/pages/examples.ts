// Examples of rules: what the scenarios of the project show about a card, as their titles say it.
import type { Card } from '../types';

/** What scenarios show, by their path. */
export type Examples = Record<string, string>;

/** How a scenario goes, in short: what is given, what is done, what is so then. */
export type Way = string[][];

const files: Record<string, () => Promise<{ default: Examples }>> = {
  killteam: () => import('./examples/killteam.json'),
  maelstrom: () => import('./examples/maelstrom.json'),
  'tactical-strike': () => import('./examples/tactical_strike.json'),
};

/** Much longer than the titles, and read by few: fetched when somebody opens the first one. */
const ways: Record<string, () => Promise<{ default: Record<string, Way> }>> = {
  killteam: () => import('./examples/killteam.ways.json'),
  maelstrom: () => import('./examples/maelstrom.ways.json'),
  'tactical-strike': () => import('./examples/tactical_strike.ways.json'),
};

/** All examples of a system. */
export async function examplesOf(system: string): Promise<Examples> {
  return (await files[system]?.())?.default ?? {};
}

/** How the scenarios of a system go, by their path. */
export async function waysOf(system: string): Promise<Record<string, Way>> {
  return (await ways[system]?.())?.default ?? {};
}

/** How a scenario of a system goes. */
export async function wayOf(system: string, path: string): Promise<Way> {
  return (await waysOf(system))[path] ?? [];
}

const most = 12;
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** One example of a card. */
export interface Shown {
  path: string;
  title: string;
}

/** The examples of a card, best first: those in a folder or a file of its name, then those that name it. */
export function examplesFor(card: Card, examples: Examples): Shown[] {
  const own = slug(card.name);
  if (own.length < 3) return [];
  const named = naming(card);
  const near = (path: string): number => {
    const parts = path.split('/');
    if (parts.includes(own)) return 0;
    return parts.at(-1)?.startsWith(`${own}_`) ? 1 : 3;
  };
  return best(examples, (path, title) => Math.min(near(path), named.test(title) ? 2 : 3));
}

/** Examples of a card that no title names: it comes up in them, at best in what is so then. */
export function mentionsOf(card: Card, examples: Examples, ways: Record<string, Way>): Shown[] {
  const named = naming(card);
  const says = (lines: string[] | undefined) => lines?.some((it) => named.test(it)) ?? false;
  return best(examples, (path) => {
    const [given, when, then] = ways[path] ?? [];
    return says(then) ? 0 : says(when) ? 1 : says(given) ? 2 : 3;
  });
}

const naming = (card: Card): RegExp =>
  new RegExp(`(^|[^a-z])${card.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^a-z])`, 'i');

/** Whatever has a rank below three, the lowest first. */
function best(examples: Examples, rank: (path: string, title: string) => number): Shown[] {
  return Object.entries(examples)
    .map(([path, title]) => ({ path, title, rank: rank(path, title) }))
    .filter((it) => it.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ path, title }) => ({ path, title }));
}
