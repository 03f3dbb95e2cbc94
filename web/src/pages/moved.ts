// A seat that moves to this device: it gets a key of its own, and every other one of that seat ends.
import { api } from '../wire/api';
import { type Own, forget, keep, kept, remember } from '../wire/storage';

const name = (battle: string) => `takes-over.${battle}`;

/** True if the link that led here moves its seat; also after a page was closed in the middle of it. Asked before the key is taken. */
export function isMoved(battle: string, hash = location.hash): boolean {
  const parts = new URLSearchParams(hash.slice(1));
  if (parts.has('k')) {
    if (parts.has('only')) keep(name(battle), true);
    else forget(name(battle));
  }
  return kept(name(battle)) === true;
}

/**
 * Takes the seat over. A key of its own is remembered before the others end: whenever the line breaks, the seat is held by somebody,
 * and the rest is done when this page is opened next.
 */
export async function takeOver(own: Own): Promise<Own> {
  let here = own;
  try {
    const { key } = await api.makeKey(own.battle, own.key, 'seat');
    // A device that remembers nothing has the link alone.
    if (!remember({ ...own, key })) return own;
    here = { ...own, key };
    await api.endKeys(own.battle, key, 'seat', true);
    forget(name(own.battle));
  } catch {
    // What cannot be done now is seen at the table: there the line says why it is closed, or goes on.
  }
  return here;
}
