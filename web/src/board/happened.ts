// What of the news can be shown on the table: who went where, who was aimed at, who lost wounds, who is out. Pure.
import type { Id, Moving, News, Piece, Place, Says } from '../types';

/** One thing that is shown, and how long that takes in milliseconds. */
export type Shown =
  | { kind: 'moved'; piece: Id; way: Place[]; says: Says; ms: number }
  | { kind: 'aimed'; piece: Id; on: Id; ms: number }
  | { kind: 'hurt'; piece: Id; from: number; to: number; most: number; ms: number }
  | { kind: 'out'; piece: Id; at: Place; ms: number };

const leg = 350;
const legs = 700;

/** What happened on the table, in order. */
export function happened(fresh: News[], before: Pick<Moving, 'pieces'>): Shown[] {
  const at = new Map(before.pieces.flatMap((it) => (it.at?.[0] ? [[it.id, it.at[0].at] as const] : [])));
  const shown: Shown[] = [];
  for (const what of fresh.flatMap((it) => it.what ?? [])) {
    if (what.kind === 'moved') {
      const { piece, way, says = '' } = what;
      shown.push({ kind: 'moved', piece, way, says, ms: Math.min(legs, leg * Math.max(1, way.length - 1)) });
      const last = way.at(-1);
      if (last) at.set(piece, last);
    } else if (what.kind === 'put' && 'piece' in what.thing && what.at) at.set(what.thing.piece, what.at);
    else if (what.kind === 'aimed') shown.push({ kind: 'aimed', piece: what.who, on: what.on, ms: 300 });
    else if (what.kind === 'meter' && what.meter === 'wounds' && 'piece' in what.of && what.from !== what.to) {
      const { from, to, most } = what;
      if (at.has(what.of.piece)) shown.push({ kind: 'hurt', piece: what.of.piece, from, to, most, ms: 400 });
    } else if (what.kind === 'off' && what.why === 'out') {
      const place = at.get(what.piece);
      if (place) shown.push({ kind: 'out', piece: what.piece, at: place, ms: 500 });
    }
  }
  return shown;
}

/** Faster where there is much to show, but not so fast that nobody sees it. */
export function hurried(shown: Shown[], most: number): Shown[] {
  const sum = shown.reduce((so_far, it) => so_far + it.ms, 0);
  const by = Math.max(0.5, Math.min(1, most / Math.max(1, sum)));
  return shown.map((it) => ({ ...it, ms: it.ms * by }));
}

/** The place at a part of a way, by its length. */
export function along(way: Place[], part: number): Place {
  const lengths = way.slice(1).map((to, at) => Math.hypot(to[0] - way[at]![0], to[1] - way[at]![1]));
  let left = lengths.reduce((sum, it) => sum + it, 0) * Math.min(1, Math.max(0, part));
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [way[at]!, way[at + 1]!];
    if (left <= length && length > 0) {
      const share = left / length;
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const height = share < 0.5 ? from[2] : to[2];
      return height ? [x, y, height] : [x, y];
    }
    left -= length;
  }
  return way.at(-1) ?? [0, 0];
}

/** A piece as it looks when so much of something has been shown. */
export function shownAt(piece: Piece, shown: Shown, part: number): Piece {
  if (shown.kind === 'moved') return { ...piece, at: [{ at: along(shown.way, part) }], off: null };
  if (shown.kind === 'hurt') {
    const now = Math.round(shown.from + (shown.to - shown.from) * part);
    return { ...piece, meters: { ...piece.meters, wounds: [now, shown.most] } };
  }
  return piece;
}

/** Where somebody fell in this round, from everything that was told. */
export function fallen(told: News[], round: number): { piece: Id; at: Place }[] {
  const rounds = (it: News) => (it.what ?? []).flatMap((what) => (what.kind === 'moment' ? [what.moment.round] : []));
  let begin = told.length;
  for (let number = told.length - 1; number >= 0; number -= 1) {
    const found = rounds(told[number]!);
    if (found.includes(round)) begin = number;
    if (found.some((it) => it < round)) break;
  }
  return told.slice(begin).flatMap(({ what = [] }, number) =>
    what.flatMap((it) => {
      const at = it.kind === 'off' && it.why === 'out' ? lastPlace(told, begin + number, it.piece) : undefined;
      return it.kind === 'off' && at ? [{ piece: it.piece, at }] : [];
    }),
  );
}

/** Where a piece was told to be last, up to something that was told. */
function lastPlace(told: News[], upto: number, piece: Id): Place | undefined {
  for (let number = upto; number >= 0; number -= 1)
    for (const what of [...(told[number]?.what ?? [])].reverse()) {
      if (what.kind === 'moved' && what.piece === piece) return what.way.at(-1);
      if (what.kind === 'put' && 'piece' in what.thing && what.thing.piece === piece && what.at) return what.at;
      const stand = what.kind === 'piece' && what.piece.id === piece ? what.piece.at?.[0] : undefined;
      if (stand) return stand.at;
    }
  return undefined;
}
