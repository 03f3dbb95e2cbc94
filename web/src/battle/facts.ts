// The facts behind clauses: each once, in the order in which they were found.
import { type Names, spell } from '../say';
import type { Found, News, ScoreRow } from '../types';
import { settles } from './recent';
import { roundAt } from './rounds';

/** What clauses stand on. The same fact behind several of them is said once. */
export function factsOf(rows: ScoreRow[], names: Names): Found[] {
  const all = new Map<string, Found>();
  for (const it of rows.flatMap((row) => row.facts ?? [])) {
    const words = spell(it.says, names);
    const known = all.get(words);
    if (!known || (known.entry == null && it.entry != null)) all.set(words, it);
  }
  return [...all.values()];
}

/** The entry to correct, where only one was said of all that the clauses stand on. */
export function onlyEntry(facts: Found[]): number | undefined {
  const [first, ...others] = facts;
  return first?.entry != null && others.every((it) => it.entry === first.entry) ? first.entry : undefined;
}

/** What people said in the round that was settled with an entry, the newest first: entries, without those that are named already. */
export function saidBefore(told: News[], settled: number, named: number[]): number[] {
  const round = roundAt(told, settled);
  const those = told.filter((it) => it.by && it.entry <= settled && roundAt(told, it.entry) === round);
  const entries = [...new Set(those.map((it) => it.entry))];
  return entries.filter((it) => !named.includes(it) && saidIn(told, it)).reverse();
}

/** The words of somebody with which an entry begins; nothing where it only settled something. */
export function saidIn(told: News[], entry: number): News | undefined {
  const first = told.find((it) => it.entry === entry && it.says && it.says.length > 0);
  return first && !settles(first) ? first : undefined;
}
