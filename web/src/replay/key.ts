// The key to a battle that is over: it comes along in a link, or lies on this device because somebody sat there.
import { keep, kept, ownBattle } from '../wire/storage';

/** The key in the address, which leaves it at once; else the one that came along before. */
export function keyFromLink(battle: string): string | undefined {
  const key = new URLSearchParams(location.hash.slice(1)).get('k');
  if (!key) return kept<string>(`report.${battle}`);
  history.replaceState(null, '', location.pathname + location.search);
  keep(`report.${battle}`, key);
  return key;
}

/** The key with which this device looks back at a battle. */
export function keyToLookBack(battle: string): string | undefined {
  return keyFromLink(battle) ?? ownBattle(battle)?.key;
}
