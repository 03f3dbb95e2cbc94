import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blake3 } from '../wire/blake3';
import { hex } from '../wire/random';
import { checked } from './proof';

// The worked example of docs/journal.md.
const docs = readFileSync(new URL('../../../docs/journal.md', import.meta.url), 'utf8');
const journal = docs.split('```text\n')[1]!.split('```')[0]!;
const otter = { word: 'otter', commitment: 'c843e0d1cab6dbe12e08effc9e3637dc7980e8c490beb6cb306052a6edae40b7' };
const failed = (text: string, own = otter) =>
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

  it('anything else is no journal', () => {
    expect(failed('hello')).toEqual(['This is no journal of Umpire.']);
  });
});
