// Checks a journal's dice with code of this page alone: the chain of lines, the table's commitment, the words against what this
// device recorded before the battle, and every roll. docs/journal.md says what each of them proves.
import { type Agreement, hashOf } from '../wire/agreement';
import { blake3 } from '../wire/blake3';
import { faces } from '../wire/chacha';
import { hex } from '../wire/random';

/** One thing that was checked: it holds, it does not, or there was nothing to hold it against. */
export interface Finding {
  holds?: boolean;
  says: string;
}

/** What this device remembers of the beginning. Earlier versions of the app recorded their own word and the commitment only. */
export type Own = Partial<Agreement>;

interface Line {
  dice?: { source?: string; commitment?: string; contributions?: string[] } | string | null;
  input?: { roll?: string; faces?: string };
  takes?: number;
  n?: number;
  sealed?: number;
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (it) => parseInt(it, 16));

function bytes(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The first line whose hash does not follow from the lines before it, from 1; nothing if all do. */
function brokenLine(lines: string[]): number | undefined {
  let before: Uint8Array = new Uint8Array(16);
  for (const [at, line] of lines.entries()) {
    const space = line.lastIndexOf(' ');
    const hash = blake3(bytes(ascii('umpire journal\0'), before, ascii(line.slice(0, space)))).slice(0, 16);
    if (hex(hash) !== line.slice(space + 1)) return at + 1;
    before = hash;
  }
  return undefined;
}

function parsed(lines: string[]): Line[] {
  return lines.map((line) => JSON.parse(line.slice(0, line.lastIndexOf(' '))) as Line);
}

function keyOf(secret: Uint8Array, words: string[]): Uint8Array {
  const lengths = words.flatMap((word) => {
    const text = ascii(word);
    const length = new Uint8Array(8);
    new DataView(length.buffer).setUint32(0, text.length, true);
    return [length, text];
  });
  return blake3(bytes(ascii('umpire dice key\0'), secret, ...lengths));
}

/** How many rolls fell as the key says: dice of six or three faces, draws from a list, and those that did not. */
function rolls(lines: Line[], key: Uint8Array): { dice: number; draws: number; wrong: number[] } {
  const found = { dice: 0, draws: 0, wrong: [] as number[] };
  let next = 0;
  for (const line of lines) {
    if (line.input?.roll === undefined) continue;
    const fell = (line.input.faces ?? '').split(' ').map(Number);
    const number = line.takes ?? next++;
    const fits = (sides: number) => faces(key, number, sides, fell.length).join() === fell.join();
    if ([6, 3].some(fits)) found.dice += 1;
    else if (fell.length === 1 && Array.from({ length: 63 }, (_, n) => n + 2).some(fits)) found.draws += 1;
    else found.wrong.push(line.n ?? 0);
  }
  return found;
}

/** Everything that can be said about a journal's dice here. */
export function checked(journal: string, own: Own | undefined): Finding[] {
  const texts = journal.split('\n').filter((it) => it.length > 0);
  let lines: Line[];
  try {
    lines = parsed(texts);
  } catch {
    return [{ holds: false, says: 'This is no journal of Umpire.' }];
  }
  const broken = brokenLine(texts);
  const chain = broken
    ? { holds: false, says: `Line ${broken} was changed: its hash does not follow from the lines before it.` }
    : { holds: true, says: `All ${texts.length} lines follow from each other.` };
  const dice = lines[0]?.dice;
  if (!dice || typeof dice === 'string') return [{ holds: false, says: 'This is no journal of Umpire.' }];
  if (!dice.commitment) return [chain, { says: 'People rolled the dice of this battle; there is nothing to prove.' }];
  const words = dice.contributions ?? [];
  return [chain, ...remembered(dice.commitment, words, own), ...opened(lines, dice.commitment, words)];
}

/** What this device remembers, held against the header. */
function remembered(commitment: string, words: string[], own: Own | undefined): Finding[] {
  if (!own) return [{ says: 'This device took no part in agreeing on these dice.' }];
  const findings: Finding[] = [];
  if (own.commitment) findings.push(sameCommitment(own.commitment === commitment));
  findings.push(ownWord(words, own));
  findings.push(...otherWords(commitment, words, own));
  if (own.broken) findings.push({ says: brokenOff(own.broken) });
  return findings;
}

function sameCommitment(holds: boolean): Finding {
  const says = holds
    ? 'The table kept the commitment that this device was shown before the battle.'
    : 'The table has another commitment than the one that this device was shown before the battle.';
  return { holds, says };
}

const letters = 'ABCDEF';

/** The word of this device, at the place of its seat. */
function ownWord(words: string[], { word, seat }: Own): Finding {
  if (word === undefined)
    return {
      says: 'The word of this seat came from another device. If you had no other one, somebody else said it in your place.',
    };
  const holds = seat === undefined ? words.includes(word) : words[letters.indexOf(seat)] === word;
  if (holds) return { holds, says: 'The word of this device is part of the dice.' };
  const says = words.includes(word)
    ? 'The word of this device does not stand in its own place.'
    : 'The word of this device is not part of the dice.';
  return { holds, says };
}

/** Every word against the hash that was recorded before this device said its own; without a hash nobody may have chosen it. */
function otherWords(commitment: string, words: string[], { hashes, seat }: Own): Finding[] {
  if (!hashes) return [{ says: 'This device recorded no hashes of the other words, so it cannot tell who was last.' }];
  const findings: Finding[] = [];
  if (words.length !== hashes.length)
    findings.push({
      holds: false,
      says: `The journal has ${words.length} words, and this device was shown ${hashes.length} seats.`,
    });
  const others = words.map((word, at) => ({ word, at, hash: hashes[at] ?? null }));
  const wrong = others.filter(({ word, at, hash }) => (hash ?? hashOf(wordOfNobody(commitment, at))) !== hashOf(word));
  for (const { at, hash } of wrong)
    findings.push({
      holds: false,
      says: hash
        ? `The word of seat ${letters[at]} is not the one whose hash this device was shown: it was changed after this device had said its own.`
        : `Seat ${letters[at]} had no device, and its word does not follow from the commitment: somebody chose it.`,
    });
  const people = others.filter(({ at, hash }) => hash && letters[at] !== seat).length;
  if (findings.length === 0 && people > 0)
    findings.push({
      holds: true,
      says: 'The words of the others fit the hashes that this device was shown before it said its own.',
    });
  const bots = others.filter(({ hash }) => !hash).length;
  if (findings.every((it) => it.holds) && bots > 0)
    findings.push({
      holds: true,
      says: 'The words of seats without a device follow from the commitment: nobody chose them.',
    });
  return findings;
}

/** What a seat without a device adds, counted from 0: what follows from the commitment. */
function wordOfNobody(commitment: string, at: number): string {
  return hashOf(`umpire seat ${at} of ${commitment}`).slice(0, 16);
}

function brokenOff(times: number): string {
  const often = times === 1 ? 'once' : `${times} times`;
  return (
    `Before these dice the beginning was broken off ${often} after this device had said its word. ` +
    'Whoever runs the server could have foreseen the dice of that attempt.'
  );
}

/** The secret that the seal opens, and every roll that follows from it. */
function opened(lines: Line[], commitment: string, words: string[]): Finding[] {
  const seal = lines.findLast((it) => it.sealed !== undefined);
  if (typeof seal?.dice !== 'string') {
    return [{ says: 'The table opens its secret when the battle is over; then every roll can be checked.' }];
  }
  const secret = unhex(seal.dice);
  const kept = hex(blake3(bytes(ascii('umpire dice secret\0'), secret))) === commitment;
  if (!kept) return [{ holds: false, says: 'The secret of the table is not the one that it committed itself to.' }];
  const { dice, draws, wrong } = rolls(lines, keyOf(secret, words));
  const findings: Finding[] = [{ holds: true, says: 'The table used the secret that it had committed itself to.' }];
  if (wrong.length > 0)
    findings.push({ holds: false, says: `These rolls did not fall so: entries ${wrong.join(', ')}.` });
  else findings.push({ holds: true, says: `All ${dice} rolls of dice fell as secret and words say.` });
  if (draws > 0)
    findings.push({
      says: `${draws} draws from lists fit as well; how long a list was, the journal alone does not say.`,
    });
  return findings;
}
