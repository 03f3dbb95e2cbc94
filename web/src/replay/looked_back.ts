// A battle that is over, entry by entry, with the eyes of whoever may look: asked for part by part, the oldest first.
import type { Seat } from '../types';
import { api } from '../wire/api';
import { type Sight, joined } from '../wire/sight';

/** So many entries are asked for at once. */
const part = 64;

/** How far one has looked back. */
export interface LookedBack {
  /** The table after each entry; zero is its beginning. */
  sights: Sight[];
  /** The seats with whose eyes one may look. */
  eyes: Seat[];
  /** True if nothing is missing. */
  whole: boolean;
}

/**
 * Looks back at a battle, as a seat saw it, as everybody saw it ("watcher"), or as the key's own eyes did. Each part is told as
 * soon as it is there; what `heard` answers says whether somebody still wants to know.
 */
export async function lookBack(
  { battle, key, as }: { battle: string; key: string; as?: string },
  heard: (soFar: LookedBack) => boolean,
): Promise<void> {
  const sights: Sight[] = [];
  for (;;) {
    const { newest, who, eyes, frames } = await api.frames(battle, key, { from: sights.length, count: part, as });
    for (const { seen, news } of frames) {
      const offered = { entry: seen.moving.entry, prompt: '' };
      const sight = joined(sights.at(-1), { seen, news, offered, you: who, presence: [] });
      if (!sight) throw new Error('The table sent no sight of this battle.');
      sights.push(sight);
    }
    const whole = frames.length === 0 || sights.length > newest;
    if (!heard({ sights: [...sights], eyes, whole }) || whole) return;
  }
}
