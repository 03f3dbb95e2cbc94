// In which round something happened, as it was told.
import type { News } from '../types';

/** The round that an entry belongs to: that of the newest moment told before it; 0 before the first. */
export function roundAt(told: News[], entry: number): number {
  let round = 0;
  for (const it of told) {
    if (it.entry >= entry) break;
    for (const what of it.what ?? []) if (what.kind === 'moment') round = what.moment.round;
  }
  return round;
}
