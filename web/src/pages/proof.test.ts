import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../wire/agreement';
import { blake3 } from '../wire/blake3';
import { hex } from '../wire/random';
import { type Own, checked } from './proof';

// The worked example of docs/journal.md.
const docs = readFileSync(new URL('../../../docs/journal.md', import.meta.url), 'utf8');
const journal = docs.split('```text\n')[1]!.split('```')[0]!;
const otter = { word: 'otter', commitment: 'c843e0d1cab6dbe12e08effc9e3637dc7980e8c490beb6cb306052a6edae40b7' };
/** The same device, by an app that records everything: it sits at A, and B's word is basalt. */
const recorder: Own = { ...otter, seat: 'A', hashes: [hashOf('otter'), hashOf('basalt')], said: true };
const failed = (text: string, own: Own = otter) =>
  checked(text, own)
    .filter((it) => it.holds === false)
    .map((it) => it.says);

/** The same lines with hashes that follow: what a forger would write. */
function rehashed(text: string): string {
  let before: Uint8Array = new Uint8Array(16);
  const lines = text.trim().split('\n');
  const written = lines.map((line) => {
    const body = line.slice(0, line.lastIndexOf(' '));
    const head = new TextEncoder().encode('umpire journal\0');
    const rest = new TextEncoder().encode(body);
    const all = new Uint8Array(head.length + 16 + rest.length);
    all.set(head);
    all.set(before, head.length);
    all.set(rest, head.length + 16);
    before = blake3(all).slice(0, 16);
    return `${body} ${hex(before)}`;
  });
  return written.join('\n');
}

describe('the proof of the dice', () => {
  it('an honest journal holds in every point', () => {
    expect(failed(journal)).toEqual([]);
    expect(checked(journal, otter).filter((it) => it.holds)).toHaveLength(5);
  });

  it('a face that was changed breaks the chain', () => {
    expect(failed(journal.replace('"faces":"4 4"', '"faces":"6 6"'))).toContainEqual(
      expect.stringContaining('Line 12'),
    );
  });

  it('a forger who writes all hashes anew is found by the roll', () => {
    const forged = rehashed(journal.replace('"faces":"4 4"', '"faces":"6 6"'));
    expect(failed(forged)).toEqual(['These rolls did not fall so: entries 11.']);
  });

  it('a table that swaps its secret is found by the commitment', () => {
    const swapped = rehashed(journal.replaceAll('"dice":"c6c0', '"dice":"c7c0'));
    expect(failed(swapped)).toEqual(['The secret of the table is not the one that it committed itself to.']);
  });

  it('a device whose word was left out, or who was shown another commitment, is told', () => {
    expect(failed(journal, { ...otter, word: 'badger' })).toEqual(['The word of this device is not part of the dice.']);
    expect(failed(journal, { ...otter, commitment: '00' })).toHaveLength(1);
  });

  it('an honest journal fits everything that was recorded', () => {
    expect(failed(journal, recorder)).toEqual([]);
    expect(checked(journal, recorder).filter((it) => it.holds)).toHaveLength(6);
  });

  it('a forged header with another last word is found by the hash that was recorded', () => {
    const forged = rehashed(journal.replace('"otter","basalt"', '"otter","granite"'));
    expect(failed(forged, recorder)).toContainEqual(
      expect.stringContaining('The word of seat B is not the one whose hash this device was shown'),
    );
  });

  it('a forged header whose dice all follow from the chosen last word is still found', () => {
    // The forger knew the word of this device, and chose the last one for the dice that came of it: the rolls are right.
    const sat: Own = { ...recorder, hashes: [hashOf('otter'), hashOf('whatever B had given before')] };
    const says = checked(journal, sat);
    expect(says.filter((it) => it.holds).map((it) => it.says)).toContain(
      'All 1 rolls of dice fell as secret and words say.',
    );
    expect(says.filter((it) => it.holds === false)).toHaveLength(1);
  });

  it('a word that stands at another seat than its own is not its place', () => {
    expect(failed(journal, { ...recorder, seat: 'B', hashes: [hashOf('basalt'), hashOf('otter')] })).toEqual([
      'The word of this device does not stand in its own place.',
      expect.stringContaining('seat A'),
      expect.stringContaining('seat B'),
    ]);
  });

  it('a seat without a device has the word that follows from the commitment, and no other', () => {
    const follows = hashOf(`umpire seat 1 of ${otter.commitment}`).slice(0, 16);
    const bot: Own = { ...recorder, hashes: [hashOf('otter'), null] };
    expect(failed(journal, bot)).toEqual([expect.stringContaining('Seat B had no device')]);
    const honest = rehashed(journal.replace('"otter","basalt"', `"otter","${follows}"`));
    expect(checked(honest, bot)).toContainEqual({ holds: true, says: expect.stringContaining('nobody chose them') });
  });

  it('a header with a seat more or less is found', () => {
    const more = rehashed(journal.replace('"otter","basalt"', '"otter","basalt","quartz"'));
    expect(failed(more, recorder)[0]).toContain('The journal has 3 words');
  });

  it('attempts that were broken off after the word was said are told', () => {
    expect(checked(journal, { ...recorder, broken: 2 }).map((it) => it.says)).toContainEqual(
      expect.stringContaining('broken off 2 times'),
    );
  });

  it('anything else is no journal', () => {
    expect(failed('hello')).toEqual(['This is no journal of Umpire.']);
  });
});
