// A report by its own key, once a battle is over: what a watcher saw last, without a line to the table.
import { api } from '../wire/api';
import type { Sight } from '../wire/sight';

/** How a finished battle stood at its end. */
export async function finished(battle: string, key: string): Promise<Sight> {
  const journal = await api.journal(battle, key);
  const last = journal.split('\n').filter(Boolean).length - 1;
  const sealed = [...journal.matchAll(/^\{"sealed":(\d+)/gm)].at(-1)?.[1];
  const { seen, news } = await api.replay(battle, key, Number(sealed ?? last));
  if (!seen.still) throw new Error('The table sent no sight of this battle.');
  return {
    still: seen.still,
    moving: seen.moving,
    offered: { entry: seen.moving.entry, prompt: '' },
    you: 'watcher',
    presence: [],
    told: news ?? [],
    rows: seen.moving.score.rows ?? [],
  };
}
