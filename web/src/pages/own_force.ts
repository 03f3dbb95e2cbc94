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

/** A force in a line, as the server reads it; nothing while there is nothing to say. */
export function typedForce(name: string, words: string[], members: Member[]): string | null {
  const there = members.filter((it) => part(it.who) !== '');
  if (part(name) === '' && there.length === 0) return null;
  const who = there.map((it) => `${it.count} ${part(it.who)} ${it.wounds}`);
  return [part(name), words.join(' + '), ...who].join('; ');
}
