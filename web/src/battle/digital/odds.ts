// The chances of an attack, where the door tells them: in millionths, means in thousandths.
import type { Odds, Stakes } from '../../types';

export type { Odds };

/** The chances that hang on a row; nothing where nobody tells them. */
export function oddsOf(stakes: Stakes | null | undefined): Odds | undefined {
  return stakes?.odds ?? undefined;
}
