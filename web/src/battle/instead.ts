// What could stand in the place of an entry: how it reads, how it is found, and the phrase that proposes it.
import { type Names, spell } from '../say';
import type { Phrase, Row } from '../types';

/** A row with the headings that it stands under. */
export function reads(row: Row, names: Names): string {
  return [...(row.under ?? []).map((it) => spell(it, names)), spell(row.label, names)].join(', ');
}

/** A step on the way to a row: what it reads as, and what lies behind it. */
export interface Step {
  says: string;
  /** The row, where it is the last step. */
  row?: Row;
  /** How many rows lie behind it. */
  many: number;
}

/** What can be chosen below these headings: rows, and headings that lead to several, in the order in which they come. */
export function steps(rows: Row[], path: string[], names: Names): Step[] {
  const found = new Map<string, Step>();
  for (const row of rows) {
    const way = [...(row.under ?? []).map((it) => spell(it, names)), spell(row.label, names)];
    if (way.length <= path.length || path.some((it, at) => way[at] !== it)) continue;
    const says = way[path.length] ?? '';
    const before = found.get(says);
    const isLast = way.length === path.length + 1;
    if (before) found.set(says, { says, many: before.many + 1 });
    else found.set(says, isLast ? { says, row, many: 1 } : { says, many: 1 });
  }
  return [...found.values()];
}

/** The rows that have all of these words. */
export function matching(rows: Row[], sought: string, names: Names): Row[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const said = reads(row, names).toLowerCase();
    return words.every((it) => said.includes(it));
  });
}

/** The phrase that puts another one in the place of an entry; one that proposes already stays as it is. */
export function replacing(entry: number, phrase: Phrase): Phrase {
  if ('propose' in phrase) return phrase;
  return { propose: 'replace', entry: String(entry), with: JSON.stringify(phrase) };
}
