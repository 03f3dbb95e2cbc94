// Six hints for a first battle, each at the first moment at which it is true.
import type { Placing } from '../../board/placing.svelte';
import type { Pointing } from '../../board/pointing.svelte';
import type { Sight } from '../../wire/sight';

/** What a hint looks at. */
export interface Now {
  sight: Sight;
  placing: Placing;
  pointing: Pointing;
}

/** A hint. */
export interface Hint {
  id: string;
  says: string;
  when: (now: Now) => boolean;
}

const follows = ({ placing }: Now, kind: string) => (placing.verdict?.follows ?? []).some((it) => it.kind === kind);

export const hints: Hint[] = [
  {
    id: 'pick',
    says: 'What you pick here is sealed: the other side sees that you chose, not what. It opens when the rules say so.',
    when: ({ sight }) => (sight.offered.rows ?? []).some((it) => it.phrase.seal !== undefined),
  },
  {
    id: 'order',
    says: 'Engage may shoot and charge, and can be shot at. Conceal can do neither, and cannot be shot at while it is in cover.',
    when: ({ sight }) => (sight.offered.rows ?? []).some((it) => it.does === 'activate'),
  },
  {
    id: 'rounding',
    says: 'Each straight leg is rounded up to the next inch. Fewer, longer legs go further.',
    when: ({ placing }) => Boolean(placing.row && placing.from),
  },
  {
    id: 'cover',
    says: 'Cover lets the target keep a die as a save; obscured makes hits harder to use. The outlined terrain does it.',
    when: ({ pointing }) => (pointing.aiming?.screens.length ?? 0) > 0,
  },
  {
    id: 'markers',
    says: 'Whoever has more action points near a marker controls it. Under the move you read what a stop there changes.',
    when: (now) => follows(now, 'marker'),
  },
  {
    id: 'scoring',
    says: 'Points come at the moments that the ops name. Every one says which clause gave it and on which facts.',
    // Not while dice lie on the table: then they are looked at.
    when: ({ sight }) => sight.rows.length > 0 && !sight.moving.aim,
  },
];

/** The hint to show: the first that is true and was not read yet. */
export function hintFor(now: Now, read: string[]): Hint | undefined {
  return hints.find((it) => !read.includes(it.id) && it.when(now));
}
