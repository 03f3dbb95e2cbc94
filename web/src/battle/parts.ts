// Lists as values, such as "Raid, Eradication, Heroic Deeds": put together part by part instead of picked out of all orders.
import type { Pick } from '../types';

const split = (value: string): string[] => value.split(', ');

/** How many parts each value has; 0 if they differ. */
export function partsOf(picks: Pick[]): number {
  const lengths = new Set(picks.map((it) => split(it.value).length));
  return lengths.size === 1 ? [...lengths][0]! : 0;
}

/** What can come next behind these parts, each once. */
export function nextParts(picks: Pick[], begun: string[]): Pick[] {
  const fits = picks.map((it) => split(it.value)).filter((it) => begun.every((part, at) => it[at] === part));
  const next = new Set(fits.flatMap((it) => it.slice(begun.length, begun.length + 1)));
  return [...next].map((value) => ({ value, label: value }));
}

/** How many of a list are chosen, and how many may be. */
export function counted(chosen: number, least: number, most: number): string {
  if (least === most) return `${chosen} of ${most} chosen`;
  const bounds = least === 0 ? `up to ${most}` : `${least} to ${most}`;
  return chosen === 0 ? `None chosen yet: ${bounds}` : `${chosen} chosen: ${bounds}`;
}
