// The ledger as it is drawn: which settled clauses a line of it stands for, and in which round they fell. Nothing is counted anew.
import { wordOf } from '../say';
import type { News, OpScore, ScoreRow } from '../types';
import { roundAt } from './rounds';

const bears = (row: ScoreRow, op: OpScore): boolean =>
  row.op === op.op || (op.card ? row.op === wordOf(op.card) : false);

/**
 * The clauses behind a line. A line that bears the name of none of them, such as "objectives", holds whatever no other
 * line claims.
 */
export function clausesOf(rows: ScoreRow[], ops: OpScore[], op: OpScore): ScoreRow[] {
  const own = rows.filter((it) => bears(it, op));
  const claims = (it: OpScore) => rows.some((row) => bears(row, it));
  const rest = ops.find((it) => !claims(it)) ?? ops[0];
  return rest === op ? rows.filter((row) => bears(row, op) || !ops.some((it) => bears(row, it))) : own;
}

/** What a line gave in each round: as it was told, else added up from its clauses; the last column is the end. */
export function byRound(op: OpScore, clauses: ScoreRow[], told: News[], rounds: number): (number | undefined)[] {
  if (op.by_round.length > 0) return Array.from({ length: rounds }, (_, at) => op.by_round[at]);
  const sums: (number | undefined)[] = Array.from({ length: rounds }, () => undefined);
  for (const row of clauses) {
    const at = Math.min(Math.max(roundAt(told, row.entry), 1), rounds) - 1;
    sums[at] = (sums[at] ?? 0) + row.given;
  }
  return sums;
}
