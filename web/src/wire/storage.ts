// What this device remembers: keys of seats, words for dice, the last sight of a battle, what was not acknowledged.
// A device that cannot remember (private mode, full storage) plays on; it says so once.

const prefix = 'umpire.';

/** Something kept under a name; nothing if it is not there or cannot be read. */
export function kept<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps something; true if it worked. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets something. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}

/** A battle that this device has a key of. */
export interface Own {
  battle: string;
  key: string;
  /** True for somebody without a seat. */
  watch?: boolean;
  /** True if this device acts for everybody. */
  shared?: boolean;
  /** When it was last opened, for the order of lists. */
  at: number;
}

/** Battles that this device has a key of, the newest first. */
export function ownBattles(): Own[] {
  return (kept<Own[]>('battles') ?? []).sort((a, b) => b.at - a.at);
}

/** The key of a battle. */
export function ownBattle(battle: string, watch = false): Own | undefined {
  return ownBattles().find((it) => it.battle === battle && Boolean(it.watch) === watch);
}

/** Remembers a battle; false if this device cannot. */
export function remember(own: Omit<Own, 'at'>): boolean {
  const others = ownBattles().filter((it) => it.battle !== own.battle || Boolean(it.watch) !== Boolean(own.watch));
  return keep('battles', [{ ...own, at: Date.now() }, ...others].slice(0, 50));
}

/** Takes a battle off the list of this device. */
export function forgetBattle(battle: string): void {
  const rest = ownBattles().filter((it) => it.battle !== battle);
  keep('battles', rest);
  for (const what of ['last', 'unsent', 'word', 'quick', 'report', 'given', 'takes-over']) forget(`${what}.${battle}`);
}

/** Forgets what this device only looked at. A seat at the same table stays. */
export function forgetWatched(battle: string): void {
  const rest = ownBattles().filter((it) => it.battle !== battle || !it.watch);
  keep('battles', rest);
  forget(`last.${battle}.watch`);
}

/** Takes the key out of the address at once, so that nobody reads or shares it by accident. */
export function takeKeyFromAddress(battle: string, watch: boolean): boolean {
  const key = new URLSearchParams(location.hash.slice(1)).get('k');
  if (!key) return true;
  history.replaceState(null, '', location.pathname + location.search);
  return remember({ battle, key, watch: watch || undefined });
}
