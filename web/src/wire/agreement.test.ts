import { describe, expect, it } from 'vitest';
import type { Lobby } from '../types';
import { type Agreement, hashOf, nextStep } from './agreement';

const first = 'c1'.repeat(32);
const second = 'c2'.repeat(32);
const teos = hashOf('basalt');

/** A lobby of Mara, who looks, Teo and a bot. */
function lobby(
  stage: Lobby['stage'],
  mara: string | undefined,
  teo: string | undefined,
  { commitment = first, ready = false }: { commitment?: string | null; ready?: boolean } = {},
): Lobby {
  const seat = (letter: string, name: string, hash: string | undefined, bot?: string) => ({
    seat: letter,
    name,
    bot,
    here: true,
    taken: !bot,
    ready: letter === 'A' ? ready : true,
    hash,
  });
  return {
    battle: 'x',
    system: 'killteam',
    title: 'Kill Team',
    host: 'A',
    you: 'A',
    shared: false,
    set_up: {} as Lobby['set_up'],
    seats: [seat('A', 'Mara', mara), seat('B', 'Teo', teo), seat('C', '', undefined, 'random')],
    stage,
    commitment: commitment ?? undefined,
  };
}

/** Random words, one after the other. */
function words(): () => string {
  let number = 0;
  return () => `word ${(number += 1)}`;
}

/** A device that is shown these lobbies one after the other. */
function shown(all: Lobby[], newWord = words()): { record?: Agreement; told: unknown[]; refuses?: string } {
  let record: Agreement | undefined;
  let refuses: string | undefined;
  const told: unknown[] = [];
  for (const it of all) {
    const step = nextStep(it, record, newWord);
    record = step.record ?? record;
    refuses = step.refuses;
    if (step.tells) told.push(step.tells);
  }
  return { record, told, refuses };
}

const own = hashOf('word 1');

describe('agreeing on dice', () => {
  it('gives its hash, records those of the others, and says its word when all are there', () => {
    const { record, told, refuses } = shown([
      lobby('gathering', undefined, undefined, { commitment: null }),
      lobby('hashes', undefined, undefined),
      lobby('hashes', own, undefined),
      lobby('words', own, teos),
    ]);
    expect(refuses).toBeUndefined();
    expect(told).toEqual([{ hash: own }, { word: 'word 1' }]);
    expect(record).toEqual({ commitment: first, seat: 'A', word: 'word 1', hashes: [own, teos, null], said: true });
  });

  it('goes by what the lobby shows: what was lost on the way is told again, what arrived is not', () => {
    const { told } = shown([
      lobby('hashes', undefined, undefined),
      lobby('hashes', undefined, undefined),
      lobby('hashes', own, undefined),
      lobby('words', own, teos),
      lobby('words', own, teos),
      lobby('words', own, teos, { ready: true }),
    ]);
    expect(told).toEqual([{ hash: own }, { hash: own }, { word: 'word 1' }, { word: 'word 1' }]);
  });

  it('gives nothing before the table has committed itself', () => {
    const { told, refuses } = shown([lobby('hashes', undefined, undefined, { commitment: null })]);
    expect([told, refuses]).toEqual([[], expect.stringContaining('before it has committed itself')]);
  });

  it('does not say its word before the hash of every person is there', () => {
    const { told, refuses } = shown([lobby('hashes', undefined, undefined), lobby('words', own, undefined)]);
    expect(told).toEqual([{ hash: own }]);
    expect(refuses).toContain('before the hash of Teo is there');
  });

  it('says no word once a hash that it recorded is another one', () => {
    const { told, refuses } = shown([
      lobby('hashes', undefined, undefined),
      lobby('hashes', own, teos),
      lobby('words', own, hashOf('granite')),
    ]);
    expect(told).toEqual([{ hash: own }]);
    expect(refuses).toContain('another hash for Teo');
  });

  it('says no word for another commitment than the one for which it gave its hash', () => {
    for (const stage of ['hashes', 'words'] as const) {
      const { told, record, refuses } = shown([
        lobby('hashes', undefined, undefined),
        lobby(stage, own, teos, { commitment: second }),
      ]);
      expect(told).toEqual([{ hash: own }]);
      expect(record?.commitment).toBe(first);
      expect(refuses).toContain('another commitment');
    }
  });

  it('has a new word for each new commitment, and remembers that an attempt was broken off', () => {
    const { told, record, refuses } = shown([
      lobby('hashes', undefined, undefined),
      lobby('words', own, teos),
      lobby('gathering', undefined, undefined, { commitment: null }),
      lobby('hashes', undefined, undefined, { commitment: second }),
      lobby('words', hashOf('word 2'), teos, { commitment: second }),
    ]);
    expect(refuses).toBeUndefined();
    expect(told).toEqual([{ hash: own }, { word: 'word 1' }, { hash: hashOf('word 2') }, { word: 'word 2' }]);
    expect(record).toMatchObject({ commitment: second, word: 'word 2', broken: 1 });
  });

  it('records, and says nothing, where another device of the seat was faster', () => {
    const other = hashOf('of the other phone');
    const { told, record, refuses } = shown([
      lobby('hashes', undefined, undefined),
      lobby('hashes', other, teos),
      lobby('words', other, teos),
    ]);
    expect(told).toEqual([{ hash: own }]);
    expect(record).toMatchObject({ hashes: [other, teos, null], word: undefined });
    expect(refuses).toContain('came from another device');
  });

  it('asks nobody but the one device where one acts for all', () => {
    const shared = (it: Lobby): Lobby => ({ ...it, shared: true });
    const { told } = shown([shared(lobby('hashes', undefined, undefined)), shared(lobby('words', own, undefined))]);
    expect(told).toEqual([{ hash: own }, { word: 'word 1' }]);
  });
});
