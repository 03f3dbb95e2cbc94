// What could stand in the place of an entry: how it reads, how it is found, and the phrase that proposes it.
import { type Names, spell } from '../say';
import type { Phrase, Row } from '../types';

/** A row with the headings that it stands under. */
export function reads(row: Row, names: Names): string {
  return [...(row.under ?? []), spell(row.label, names)].join(', ');
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
