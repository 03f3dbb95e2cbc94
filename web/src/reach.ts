// Where others reach this server. Links and pictures for others begin there, never with a name that only this machine knows.
import type { About } from './types';

/** How others come in. */
export interface Reach {
  /** Where the address of a link begins. */
  origin: string;
  /** Everywhere else where it could begin, the likeliest first. */
  others: string[];
  /** False if such a link leads somebody here on this machine alone. */
  open: boolean;
}

/** True for names by which a machine knows itself alone. */
export function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

/** How others come in: by the address in the bar if that leads here from elsewhere too, else by what the server knows of itself. */
export function reachOf(about: About | undefined, here: { hostname: string; origin: string }): Reach {
  if (!isLocal(here.hostname)) return { origin: here.origin, others: [], open: true };
  const [origin, ...others] = about?.reach.addresses ?? [];
  return origin === undefined ? { origin: here.origin, others: [], open: false } : { origin, others, open: true };
}
