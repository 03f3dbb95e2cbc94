// What stands on a base and in a badge: two letters out of a name, so that a model on the table and its line in a list are found
// together. The server's own short words are for whoever types.
import type { Figure, Id } from './types';

const made = new WeakMap<Figure[], Map<Id, string>>();

/** The letters of everybody in a battle, each once on its side. */
export function marksOf(figures: Figure[]): Map<Id, string> {
  const known = made.get(figures);
  if (known) return known;
  const marks = new Map<Id, string>();
  const taken = new Set<string>();
  for (const { id, side, name, code } of figures) {
    const mark = candidates(name).find((it) => !taken.has(side + it)) ?? code;
    taken.add(side + mark);
    marks.set(id, mark);
  }
  made.set(figures, marks);
  return marks;
}

/** What could stand for a name, the best first: "Ra" for Rammer, "L2" for Line Warden 2. */
function candidates(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const first = words[0] ?? '';
  const number = words.length > 1 ? /^\d{1,2}$/.exec(words.at(-1) ?? '')?.[0] : undefined;
  const head = first.charAt(0).toUpperCase();
  if (!head) return [];
  if (number) return [head + number];
  const letters = [...first.slice(1).toLowerCase()].map((it) => head + it);
  const initials = words.slice(1).map((it) => head + it.charAt(0).toUpperCase());
  return letters.length > 0 ? [letters[0]!, ...initials, ...letters.slice(1)] : [...initials, head];
}
