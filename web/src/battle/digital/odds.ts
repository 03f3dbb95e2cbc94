// The chances of an attack, where the door tells them: in millionths, means in thousandths.
import type { Odds, Stakes } from '../../types';
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
