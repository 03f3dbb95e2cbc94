// The chances of an attack, where the door tells them: in millionths, means in thousandths.
import type { Odds, Row, Side, Stakes } from '../../types';
import { percent } from '../table';

export type { Odds };

/** The chances that hang on a row; nothing where nobody tells them. */
export function oddsOf(stakes: Stakes | null | undefined): Odds | undefined {
  return stakes?.odds ?? undefined;
}

/** What a decision within an attack makes likely, in short: who is out, who is hurt, how much is lost. */
export function chances(odds: Odds, name: string): string[] {
  const mean = `${(odds.mean / 1000).toFixed(1)} damage`;
  const out = `${name} out ${percent(odds.out)}`;
  if (odds.own_out != null) return [out, `you out ${percent(odds.own_out)}`, mean];
  // Whoever is out for sure is hurt for sure.
  return odds.out >= 1_000_000 ? [out, mean] : [out, `injured ${percent(odds.hurt)}`, mean];
}

/** How good it is for a side, the telling thing first. */
function worth(odds: Odds, own: boolean): [number, number] {
  const sign = own ? -1 : 1;
  return [sign * odds.out - (odds.own_out ?? 0), sign * odds.mean];
}

/** The row with the best chances for a side; none where all are alike, or one is without. What is free goes first. */
export function bestOf(rows: Row[], side: Side, sideOf: (piece: string) => Side | undefined): Row | undefined {
  const valued = rows.flatMap((row) => {
    const odds = oddsOf(row.stakes);
    return odds ? [{ row, worth: worth(odds, sideOf(odds.on) === side), price: row.price?.length ?? 0 }] : [];
  });
  if (valued.length < 2 || valued.length < rows.length) return undefined;
  const better = (one: (typeof valued)[0], other: (typeof valued)[0]) =>
    other.worth[0] - one.worth[0] || other.worth[1] - one.worth[1];
  const alike = valued.every((it) => better(it, valued[0]!) === 0);
  return alike ? undefined : [...valued].sort((one, other) => better(one, other) || one.price - other.price)[0]?.row;
}
