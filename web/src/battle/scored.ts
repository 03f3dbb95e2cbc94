// What a round has brought, to be read once it is over: on a table that Umpire sees nobody else stops there.
import type { News, ScoreRow, Side } from '../types';
import { roundAt } from './rounds';

/** A round that is over, with every clause that was settled in it. */
export interface ScoredRound {
  round: number;
  rows: ScoreRow[];
  /** Points of each side before and after it. */
  points: Map<Side, [number, number]>;
}

/** The round before this one, if something was settled in it. */
export function scoredBefore(
  round: number,
  told: News[],
  rows: ScoreRow[],
  totals: { side: Side; total: number }[],
): ScoredRound | undefined {
  const settled = rows.map((row) => ({ row, at: roundAt(told, row.entry) }));
  const own = settled.filter((it) => it.at === round - 1).map((it) => it.row);
  if (round < 2 || own.length === 0) return undefined;
  const sum = (those: ScoreRow[], side: Side) =>
    those.filter((it) => it.side === side).reduce((so_far, it) => so_far + it.given, 0);
  const later = settled.filter((it) => it.at >= round).map((it) => it.row);
  const points = totals.map(({ side, total }): [Side, [number, number]] => {
    const after = total - sum(later, side);
    return [side, [after - sum(own, side), after]];
  });
  return { round: round - 1, rows: own, points: new Map(points) };
}
