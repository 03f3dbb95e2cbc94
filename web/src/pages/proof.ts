// Checks a journal's dice with code of this page alone: the chain of lines, the table's commitment, the word that this
// device added, and every roll. docs/journal.md says what each of them proves.
import { blake3 } from '../wire/blake3';
import { faces } from '../wire/chacha';
import { hex } from '../wire/random';

/** One thing that was checked: it holds, it does not, or there was nothing to hold it against. */
export interface Finding {
  holds?: boolean;
  says: string;
}

/** What this device remembers of the beginning. */
export interface Own {
  word: string;
  commitment?: string;
}

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
  if (!own) return [{ says: 'This device added no word to these dice.' }];
  const word = words.includes(own.word)
    ? { holds: true, says: 'The word of this device is part of the dice.' }
    : { holds: false, says: 'The word of this device is not part of the dice.' };
  if (!own.commitment) return [word];
  const same = own.commitment === commitment;
  const shown = same
    ? { holds: true, says: 'The table kept the commitment that this device was shown before the battle.' }
    : {
        holds: false,
        says: 'The table has another commitment than the one that this device was shown before the battle.',
      };
  return [shown, word];
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
