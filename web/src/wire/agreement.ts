// How this device helps to agree on dice that nobody can choose. It records what it is shown, in order, and says its word last;
// what it recorded is held against the journal afterwards (pages/proof.ts). docs/server.md says what each step is good for.
import type { InLobby, Lobby, LobbySeat, Seat } from '../types';
import { blake3 } from './blake3';
import { hex } from './random';
import { keep, kept } from './storage';

/** What this device has recorded of one attempt to agree on dice. */
export interface Agreement {
  /** What the table has committed itself to, as it was shown first. */
  commitment: string;
  /** The seat of this device. */
  seat: Seat;
  /** The word of this device; nothing if another device of the same seat added one. */
  word?: string;
  /** The hash of each seat's word as it was shown first, in order; null where none was shown. */
  hashes: (string | null)[];
  /** True once this device has said its word: from then on it fits nothing else. */
  said?: boolean;
  /** How many attempts before this one were broken off after this device had said its word. */
  broken?: number;
}

/** What to record, what to tell the table, and why nothing more is told. */
export interface Step {
  record?: Agreement;
  tells?: InLobby;
  refuses?: string;
}

/** The hash of a word, as it is given before the word. */
export function hashOf(word: string): string {
  return hex(blake3(new TextEncoder().encode(word)));
}

/** What comes next by what the lobby shows. What is told goes by what it shows of one's own seat, never by what was sent. */
export function nextStep(lobby: Lobby, before: Agreement | undefined, newWord: () => string): Step {
  const own = lobby.seats.find((it) => it.seat === lobby.you);
  if (lobby.stage === 'gathering' || !own) return {};
  const { commitment } = lobby;
  if (!commitment)
    return { refuses: 'The table asks for this device’s part of the dice before it has committed itself.' };
  const same = before?.commitment === commitment ? before : undefined;
  if (!same && before?.word && own.hash === hashOf(before.word))
    return {
      refuses:
        'The table shows another commitment than the one for which this device gave its hash. This device says no word for it.',
    };
  const record = same ? { ...same } : anew(lobby, own, before, newWord);
  const changed = noteHashes(record, lobby, own);
  if (changed) return { refuses: `The table shows another hash for ${changed} than before. This device says no word.` };
  if (lobby.stage === 'hashes')
    return { record, tells: record.word && !own.hash ? { hash: hashOf(record.word) } : undefined };
  return inWords(lobby, own, record);
}

/** All hashes are said to be there. */
function inWords(lobby: Lobby, own: LobbySeat, record: Agreement): Step {
  if (own.ready) return { record };
  const missing = lobby.seats.find((it) => asked(lobby, it) && !it.hash);
  if (missing)
    return {
      record,
      refuses: `The table asks for this device’s word before the hash of ${called(missing)} is there. It is not said.`,
    };
  if (!record.word)
    return {
      record,
      refuses:
        'The hash of this seat came from another device, and its word has to. Or the host goes back to the lobby.',
    };
  return { record: { ...record, said: true }, tells: { word: record.word } };
}

/** The beginning of another attempt: another commitment, and another word for it. */
function anew(lobby: Lobby, own: LobbySeat, before: Agreement | undefined, newWord: () => string): Agreement {
  const broken = (before?.broken ?? 0) + (before?.said ? 1 : 0);
  return {
    commitment: lobby.commitment ?? '',
    seat: own.seat,
    word: own.hash ? undefined : newWord(),
    hashes: lobby.seats.map(() => null),
    broken: broken || undefined,
  };
}

/** Records hashes that are new, and says whose hash is not what it was. */
function noteHashes(record: Agreement, lobby: Lobby, own: LobbySeat): string | undefined {
  const { word } = record;
  record.hashes = lobby.seats.map((_, at) => record.hashes?.[at] ?? null);
  for (const [at, seat] of lobby.seats.entries()) {
    const was = record.hashes[at];
    const is = seat.hash ?? null;
    if (was ? is !== was : is && record.said) return called(seat);
    record.hashes[at] = is;
  }
  // Another device of this seat was faster.
  if (word && own.hash && own.hash !== hashOf(word)) record.word = undefined;
  return undefined;
}

/** True if a device of that seat adds a word. */
function asked(lobby: Lobby, { seat, bot }: LobbySeat): boolean {
  return lobby.shared ? seat === lobby.host : !bot;
}

function called({ seat, name }: LobbySeat): string {
  return name || `seat ${seat}`;
}

/** What was recorded, also on a device that keeps nothing: until its page is closed. */
const inMind = new Map<string, Agreement>();

/** What this device has recorded for a battle. Of several pages of one seat the one counts whose word was taken. */
export function recorded(battle: string, lobby?: Lobby): Agreement | undefined {
  const own = lobby?.seats.find((it) => it.seat === lobby.you)?.hash;
  const all = [inMind.get(battle), kept<Agreement>(`word.${battle}`)].filter((it) => it !== undefined);
  const fits = (it: Agreement) => it.commitment === lobby?.commitment;
  const taken = (it: Agreement) => fits(it) && (!own || (it.word !== undefined && hashOf(it.word) === own));
  return all.find(taken) ?? all.find(fits) ?? all[0];
}

/** Records it. */
export function keepRecord(battle: string, agreement: Agreement): void {
  inMind.set(battle, agreement);
  keep(`word.${battle}`, agreement);
}
