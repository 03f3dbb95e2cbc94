// A force that is typed. It goes to the server as one line, and the server says what is wrong with it.
import type { TypedForm } from '../types';

/** Somebody, or several of a kind, in a force that is typed. */
export interface Member {
  count: number;
  who: string;
  wounds: number;
}

/** No part of a line may end it. */
function part(text: string): string {
  return text.replaceAll(';', ',').trim();
}

/** Who belongs to the force that a form gives as its example, one by one. */
export function exampleMembers({ example }: TypedForm): string[] {
  return example
    .split(';')
    .slice(2)
    .map((it) => it.trim());
}

/** True where whoever belongs to a force is told by a number, a name and wounds; elsewhere each is a text of its own. */
export function isCounted(form: TypedForm): boolean {
  return exampleMembers(form).every((it) => /^[^,]+ \d+$/.test(it));
}

/** A force in a line, as the server reads it; nothing while there is nothing to say. */
export function typedForce(name: string, words: string[], members: Member[]): string | null {
  const there = members.filter((it) => part(it.who) !== '');
  const who = there.map((it) => `${it.count} ${part(it.who)} ${it.wounds}`);
  return inALine(name, words, who);
}

/** A force in a line as people say it: what it is called, and what else is known about it. */
export function toldForce(line: string, form: TypedForm): { name: string; rest: string } {
  const [name = '', words = '', ...members] = line.split(';').map((it) => it.trim());
  const told = isCounted(form) ? members.map((it) => it.replace(/^(\d+) (.+) \d+$/, '$1 × $2')) : members;
  return { name, rest: [words, ...told].filter((it) => it !== '').join(', ') };
}

/** The same for members that are texts of their own. */
export function inALine(name: string, words: string[], members: string[]): string | null {
  const there = members.map(part).filter((it) => it !== '');
  if (part(name) === '' && there.length === 0) return null;
  return [part(name), words.join(' + '), ...there].join('; ');
}

/** What was typed before, to be changed: the fields that make this line. */
export function readForce(
  line: string,
  form: TypedForm,
): { name: string; words: string[]; members: Member[]; texts: string[] } {
  const [name = '', words = '', ...rest] = line.split(';').map((it) => it.trim());
  const texts = rest.filter((it) => it !== '');
  const members = texts.flatMap((it) => {
    const found = /^(?:(\d+) )?(.+) (\d+)$/.exec(it);
    return found ? [{ count: Number(found[1] ?? 1), who: found[2] ?? '', wounds: Number(found[3]) }] : [];
  });
  return { name, words: form.words.filter((it) => words.split(' + ').includes(it)), members, texts };
}
