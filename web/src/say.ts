// Sentences of the door as text, or as parts of which some can be tapped. Nothing is read out of them.
import { marksOf } from './marks';
import type { Figure, Ref, Says, Still } from './types';

/** What something is called; and those whom plain words name as a terminal does, with the word that is typed for them. */
export interface Names {
  (of: Ref): string;
  typed?: [string, Ref][];
}

/** A part of a sentence: words, or a name with what it names. */
export interface Part {
  text: string;
  of?: Ref;
}

/** Names as a battle has them; ids where nothing is known. */
export function namesOf(still: Still | undefined): Names {
  const cards = new Map(still?.cards.map((it) => [it.id, it.name]));
  const sides = new Map(still?.sides.map((it) => [it.side, it.name]));
  const figures = called(still?.figures ?? [], sides);
  const seats = new Map(still?.seats.map((it) => [it.seat, it.name]));
  const terrain = new Map(still?.board?.terrain?.map((it) => [it.id, it.name]));
  const names: Names = (of) => {
    if ('piece' in of) return figures.get(of.piece) ?? of.piece;
    if ('marker' in of) return of.marker;
    if ('terrain' in of) return terrain.get(of.terrain) ?? of.terrain;
    if ('zone' in of) return of.zone;
    if ('card' in of) return cards.get(of.card) ?? wordOf(of.card);
    if ('side' in of) return sides.get(of.side) ?? of.side;
    if ('seat' in of) return seats.get(of.seat) ?? of.seat;
    if ('die' in of) return `die ${of.die[1] + 1}`;
    if ('entry' in of) return `entry ${of.entry}`;
    return of.at
      .slice(0, 2)
      .map((it) => inches(it))
      .join(', ');
  };
  names.typed = (still?.figures ?? []).map((it) => [`${it.name} (${it.code})`, { piece: it.id }]);
  return names;
}

/** Everybody by name; with the side where another side has the same, with the letters where the own side has. */
function called(figures: Figure[], sides: Map<string, string>): Map<string, string> {
  const marks = marksOf(figures);
  const beside = ({ id, name, side }: Figure) => {
    const twins = figures.filter((it) => it.name === name && it.id !== id);
    if (twins.some((it) => it.side === side)) return ` (${marks.get(id)})`;
    return twins.length > 0 ? ` (${sides.get(side) ?? side})` : '';
  };
  return new Map(figures.map((it) => [it.id, it.name + beside(it)]));
}

/** The parts of a sentence. */
export function parts(says: Says | undefined | null, names: Names): Part[] {
  if (!says) return [];
  if (typeof says === 'string') return plain(says, names);
  return says.flatMap((bit) => (typeof bit === 'string' ? plain(bit, names) : [{ text: names(bit), of: bit }]));
}

/** Plain words, with everybody in them under the name that is shown. */
function plain(words: string, names: Names): Part[] {
  if (!words.includes('(')) return [{ text: words }];
  for (const [typed, of] of names.typed ?? []) {
    const at = words.indexOf(typed);
    if (at < 0) continue;
    const [before, after] = [words.slice(0, at), words.slice(at + typed.length)];
    return [...(before ? plain(before, names) : []), { text: names(of), of }, ...(after ? plain(after, names) : [])];
  }
  return [{ text: words }];
}

/** The whole sentence as text. */
export function spell(says: Says | undefined | null, names: Names): string {
  return parts(says, names)
    .map((it) => it.text)
    .join('');
}

/** A measured length: one decimal, with its mark. */
export function inches(micrometres: number): string {
  return `${(micrometres / 25400).toFixed(1).replace('-', '−')}″`;
}

/** The word of a card's id: what stands behind its kind. */
export function wordOf(card: string): string {
  return card.slice(card.lastIndexOf('/') + 1);
}

/** With a capital at the beginning. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence with a capital at its beginning, if it begins with a word. */
export function begun(says: Says): Says {
  if (typeof says === 'string') return capital(says);
  const [first, ...rest] = says;
  return typeof first === 'string' ? [capital(first), ...rest] : says;
}

/** A list in words: "A, B and C". */
export function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A price as a button says it: "1 AP". */
export function priced(price: [string, number][] | undefined): string {
  return (price ?? []).map(([of, many]) => `${many} ${of.toUpperCase()}`).join(', ');
}

/** A word for several: objectives, categories. */
export function plural(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** Sentences of one list without the words that all of them begin with; where something is, stays. */
export function withoutBeginning(all: string[]): string[] {
  const [first, ...others] = all.map((it) => it.split(' '));
  if (!first || others.length === 0) return all;
  const differs = first.findIndex((word, at) => others.some((it) => it[at] !== word));
  const cut = first.slice(0, Math.max(differs, 0)).findLastIndex((it) => /^\p{L}+$/u.test(it)) + 1;
  return all.map((it) => it.split(' ').slice(cut).join(' '));
}
