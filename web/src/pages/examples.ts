// Examples of rules: what the scenarios of the project show about a card, as their titles say it.
import type { Card } from '../types';

/** What scenarios show, by their path. */
export type Examples = Record<string, string>;

const files: Record<string, () => Promise<{ default: Examples }>> = {
  killteam: () => import('./examples/killteam.json'),
  maelstrom: () => import('./examples/maelstrom.json'),
  'tactical-strike': () => import('./examples/tactical_strike.json'),
};

/** All examples of a system. */
export async function examplesOf(system: string): Promise<Examples> {
  return (await files[system]?.())?.default ?? {};
}

const most = 12;
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The examples of a card, best first: those in a folder or a file of its name, then those that name it. */
export function examplesFor(card: Card, examples: Examples): { path: string; title: string }[] {
  const own = slug(card.name);
  if (own.length < 3) return [];
  const named = new RegExp(`(^|[^a-z])${card.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^a-z])`, 'i');
  const near = (path: string): number => {
    const parts = path.split('/');
    if (parts.includes(own)) return 0;
    return parts.at(-1)?.startsWith(`${own}_`) ? 1 : 3;
  };
  return Object.entries(examples)
    .map(([path, title]) => ({ path, title, rank: Math.min(near(path), named.test(title) ? 2 : 3) }))
    .filter((it) => it.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ path, title }) => ({ path, title }));
}
