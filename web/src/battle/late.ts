// What is said and offered about people who keep the others waiting. Pure: the server says what may be done.
import type { ForThem, Presence, Seat } from '../types';

/** Somebody who keeps the others waiting, with what may be done about it. */
export interface LateRow {
  seat: Seat;
  says: string;
  /** What the others want already, a sentence each. */
  wanted: string[];
  /** What may be done, and what the button says. */
  ways: { wish: ForThem; label: string }[];
}

const done: Record<ForThem, (name: string) => string> = {
  wait: () => 'Wait on',
  nudge: (name) => `Knock for ${name}`,
  bot: (name) => `Let a bot play for ${name}`,
  concede: (name) => `Concede for ${name}`,
};

const wants: Partial<Record<ForThem, (who: string, name: string) => string>> = {
  bot: (who, name) => `${who} would let a bot play for ${name}.`,
  concede: (who, name) => `${who} would concede for ${name}.`,
};

/** The rows for whoever acts for these seats; a seat is called as the table calls it. */
export function lateRows(presence: Presence[], own: Seat[], nameOf: (seat: Seat) => string): LateRow[] {
  if (own.length === 0) return [];
  return presence.flatMap(({ seat, here, late }) => {
    if (!late || own.includes(seat)) return [];
    const name = nameOf(seat);
    const agreed = late.agreed ?? [];
    const wanted = agreed.flatMap(([by, wish]) => {
      const says = wants[wish]?.(own.includes(by) ? 'You' : nameOf(by), name);
      return says ? [`${says} It is done once everybody else who is there wants it.`] : [];
    });
    const takesBack = agreed.some(([by]) => own.includes(by));
    const ways = [...late.may, ...(takesBack ? (['wait'] as const) : [])];
    return [
      {
        seat,
        says: here ? `${name} has said nothing for ten minutes.` : `${name} has been away for more than ten minutes.`,
        wanted,
        ways: ways.map((wish) => ({ wish, label: done[wish](name) })),
      },
    ];
  });
}

/** Who is away, in a few words each: whether a bot plays for them meanwhile. */
export function awayWords(presence: Presence[], own: Seat[], nameOf: (seat: Seat) => string): string[] {
  const away = presence.filter((it) => !it.here && !own.includes(it.seat));
  return away.map((it) => (it.stands_in ? `${nameOf(it.seat)}: away, a bot plays` : `${nameOf(it.seat)}: away`));
}
