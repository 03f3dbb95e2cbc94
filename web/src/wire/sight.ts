// What this device has seen of a battle, put together from what the server sends bit by bit. Pure.
import type { Clock, Here, News, Offered, Presence, ScoreRow, Seen, Still, Who } from '../types';

/** Everything that one viewer knows of a battle. */
export interface Sight {
  still: Still;
  moving: Seen['moving'];
  offered: Offered;
  you: Who;
  presence: Presence[];
  /** All that was told, the oldest first. */
  told: News[];
  /** All clauses that were settled. */
  rows: ScoreRow[];
  /** The battle that somebody here would like to fight next. */
  next?: string | undefined;
}

/** The clocks as they came, and when: milliseconds of this device's own time. */
export interface Heard {
  clock: Clock;
  at: number;
}

/** True if all around one screen look at it. */
export function isAround({ you }: Sight): boolean {
  return typeof you === 'object' && 'around' in you;
}

/** True if the past itself has changed. */
export function changed(news: News[] | undefined): boolean {
  return (news ?? []).some((it) => it.what?.some((what) => what.kind === 'changed' && what.from < it.entry));
}

const key = (it: News): string => `${it.entry}.${it.part}`;
const rowKey = (it: ScoreRow): string =>
  JSON.stringify([it.entry, it.side, it.op, it.window, it.clause, it.worth, it.given]);

/** The new sight; nothing if the server sent a part of something that this device does not have. */
export function joined(before: Sight | undefined, here: Here): Sight | undefined {
  const still = here.seen.still ?? before?.still;
  if (!still) return undefined;
  const known = new Set(before?.told.map(key));
  const fresh = (here.news ?? []).filter((it) => !known.has(key(it)));
  return {
    still,
    moving: here.seen.moving,
    offered: here.offered,
    you: here.you,
    presence: here.presence ?? before?.presence ?? [],
    // Where the past itself has changed, the whole story comes anew.
    told: changed(here.news) ? (here.news ?? []) : [...(before?.told ?? []), ...fresh],
    rows: rowsAfter(before?.rows ?? [], here),
    next: here.next ?? undefined,
  };
}

function rowsAfter(before: ScoreRow[], here: Here): ScoreRow[] {
  const sent = here.seen.moving.score.rows ?? [];
  if (changed(here.news)) return sent;
  const known = new Set(before.map(rowKey));
  return [...before, ...sent.filter((it) => !known.has(rowKey(it)))];
}

/** What is new to a reader: sentences that were not told before. */
export function freshNews(before: Sight | undefined, after: Sight): News[] {
  const sentence = (it: News) => `${key(it)} ${JSON.stringify(it.says)}`;
  const known = new Set(before?.told.map(sentence));
  return after.told.filter((it) => it.says && it.says.length > 0 && !known.has(sentence(it)));
}
