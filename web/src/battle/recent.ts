// What somebody reads who comes back to the table: what happened since they last did something, and of that what weighs most.
import type { News, Says, Seat } from '../types';

/** So many of the newest are told in any case. */
const newest = 3;
/** No more than this is told beside a decision; the log has all of it. */
const most = 6;

/** True for what nobody should have to look for: somebody is gone, or points were given. */
export function weighs(news: News): boolean {
  return (news.what ?? []).some((it) => it.kind === 'off' || (it.kind === 'scored' && it.row.given > 0));
}

/** True for a clause that was settled, whether or not it gave anything. */
export function settles(news: News): boolean {
  return (news.what ?? []).some((it) => it.kind === 'scored');
}

/** True for a clause that gave nothing: the log and the awards have it, and nobody waits for it. */
export function gaveNothing(news: News): boolean {
  const scored = (news.what ?? []).filter((it) => it.kind === 'scored');
  return scored.length > 0 && scored.every((it) => it.row.given === 0);
}

/** The newest things that happened, and before them what weighs since one's own last word. */
export function recent(told: News[], own: Seat[]): News[] {
  const said = told.filter((it) => it.says && it.says.length > 0 && !gaveNothing(it));
  const tail = said.slice(-newest);
  const last = said.findLast((it) => it.by && own.includes(it.by))?.entry ?? -1;
  const before = said.slice(0, -newest).filter((it) => it.entry >= last && weighs(it));
  return [...before.slice(newest - most), ...tail];
}

/** Of that what its reader does not know already: nothing from before their last word, and not what they said themselves. */
export function fresh(those: News[], told: News[], own: Seat[]): News[] {
  const mine = (it: News) => Boolean(it.by && own.includes(it.by));
  const last = told.findLast(mine)?.entry ?? -1;
  const first = (it: News) => told.find((other) => other.entry === it.entry && other.says?.length) === it;
  return those.filter((it) => weighs(it) || (it.entry >= last && !(mine(it) && first(it))));
}

/** Longer than this is no news of a moment but the words of a rule. */
const long = 160;

/** A sentence of news, and what is only read by whoever opens it: all but its first sentence, where it is long. */
export function brief(says: Says, most = long): { says: Says; rest?: string } {
  if (typeof says !== 'string' || says.length <= most) return { says };
  const end = says.indexOf('. ') + 1;
  return end > 0 ? { says: says.slice(0, end), rest: says.slice(end + 1) } : { says };
}
