// The chances of an attack, where the door tells them: in millionths, means in thousandths.
import type { Stakes } from '../../types';

/** What an attack is likely to do. */
export interface Odds {
  /** That the target is out. */
  out: number;
  /** That it is injured or out. */
  hurt: number;
  /** The damage on average. */
  mean: number;
  /** Every amount of damage that can come up, with its chance, the least first. */
  spread?: [number, number][];
  /** In a fight: that the attacker is out. */
  own_out?: number | null;
  /** True if they were counted, and not rounded on the way. */
  exact?: boolean;
}

/** The chances that hang on a row; nothing where nobody tells them. */
export function oddsOf(stakes: (Stakes & { odds?: Odds | null }) | null | undefined): Odds | undefined {
  return stakes?.odds ?? undefined;
}
