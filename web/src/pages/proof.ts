// What a journal says about its dice, held against what this device remembers.
import { blake3 } from '../wire/blake3';
import { hex } from '../wire/random';

/** One thing that was checked: it holds, it does not, or there was nothing to hold it against. */
export interface Finding {
  holds?: boolean;
  says: string;
}

interface Header {
  dice?: { source?: string; commitment?: string; contributions?: unknown[]; words?: unknown[] };
}

/** The header of a journal: its first line, in front of its own check sum. */
export function headerOf(journal: string): Header | undefined {
  const line = journal.split('\n', 1)[0] ?? '';
  try {
    return JSON.parse(line.slice(0, line.lastIndexOf('}') + 1)) as Header;
  } catch {
    return undefined;
  }
}

/** Everything that can be said about a journal's dice here. */
export function checked(journal: string, own: { word: string; commitment?: string } | undefined): Finding[] {
  const dice = headerOf(journal)?.dice;
  if (!dice) return [{ holds: false, says: 'This is no journal of Umpire.' }];
  if (!dice.commitment) return [{ says: 'The dice of this battle were rolled by people; there is nothing to prove.' }];
  const findings: Finding[] = [
    { says: `The table committed itself to ${dice.commitment.slice(0, 16).toUpperCase()}…` },
  ];
  if (own?.commitment) {
    const same = own.commitment === dice.commitment;
    findings.push({
      holds: same,
      says: same
        ? 'It is the commitment that this device was shown before the battle.'
        : 'It is another commitment than the one that this device was shown before the battle.',
    });
  }
  if (own) {
    const text = JSON.stringify(dice);
    const hash = hex(blake3(new TextEncoder().encode(own.word)));
    const there = text.includes(own.word) || text.includes(hash);
    findings.push({
      holds: there,
      says: there ? 'The word of this device is part of the dice.' : 'The word of this device is not part of the dice.',
    });
  } else findings.push({ says: 'This device added no word to the dice.' });
  return findings;
}
