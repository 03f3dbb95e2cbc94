// Which dice a decision within an attack is about, as they lie on the table.
import type { Die, Phrase, Tray } from '../../types';

/** Numbers of dice by what they count as, out of a phrase: "2 normal, 1 critical". */
export function counted(text: string): Record<string, number> {
  const found = text.split(',').flatMap((it) => {
    const [, many, kind] = /^\s*(\d+) (\S+)\s*$/.exec(it) ?? [];
    return many && kind ? [[kind, Number(many)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The dice of a tray that still count, so many of a kind. */
function some(tray: Tray | undefined, kind: string, many: number): Die[] {
  return (tray?.dice ?? []).filter((it) => it.counts === kind && it.state !== 'spent').slice(0, Math.max(0, many));
}

/** The attack dice that a block stops: what comes but for what it leaves. */
export function stopped(phrase: Phrase, coming: Record<string, number> | undefined, attack: Tray | undefined): Die[] {
  if (phrase.leaving === undefined || !coming) return [];
  const leaves = counted(phrase.leaving);
  return ['critical', 'normal'].flatMap((kind) => some(attack, kind, (coming[kind] ?? 0) - (leaves[kind] ?? 0)));
}

/** The die that somebody strikes or blocks with in a fight. */
export function used(phrase: Phrase, own: Tray | undefined): Die[] {
  return phrase.with === undefined ? [] : some(own, phrase.with, 1);
}
