// Luck: dice as they fell against what dice do on average, and how far from it is usual. Pure.
import type { News, Side, Tray } from '../types';

/** How one side's dice fell. */
export interface Luck {
  side: Side;
  dice: number;
  /** Dice that counted for something. */
  successes: number;
  /** So many were to be expected. */
  expected: number;
  /** Half of all battles are no further from it than this. */
  band: number;
}

/** Half of a normal distribution lies within so many deviations. */
const middleHalf = 0.6745;

/**
 * The luck of every side by what was told. Dice count as they were first rolled: whoever rolls again had a reason.
 */
export function luckOf(news: News[], sideOf: (tray: Tray) => Side | undefined): Luck[] {
  const sides = new Map<Side, { dice: number; successes: number; expected: number; variance: number }>();
  for (const what of news.flatMap((it) => it.what ?? [])) {
    if (what.kind !== 'rolled') continue;
    const side = sideOf(what.tray);
    const least = Math.min(...(what.tray.needs ?? []).flatMap((it) => (it.least == null ? [] : [it.least])));
    if (!side || !Number.isFinite(least)) continue;
    const chance = Math.min(1, Math.max(0, (7 - least) / 6));
    const sum = sides.get(side) ?? { dice: 0, successes: 0, expected: 0, variance: 0 };
    for (const die of what.tray.dice.filter((it) => it.face != null && it.state !== 'kept')) {
      sum.dice += 1;
      sum.successes += Number((die.face ?? 0) >= least);
      sum.expected += chance;
      sum.variance += chance * (1 - chance);
    }
    sides.set(side, sum);
  }
  return [...sides]
    .map(([side, { variance, ...sum }]) => ({ side, ...sum, band: middleHalf * Math.sqrt(variance) }))
    .sort((one, other) => one.side.localeCompare(other.side));
}
