// One press and a battle: a sample team against a bot, the op by lot. What comes before the first turning point is done as
// Umpire would do it, unless somebody takes it into their own hands.
import { wishes } from '../settings.svelte';
import type { Source, SystemForm } from '../types';
import { api } from '../wire/api';
import { keep, remember } from '../wire/storage';
import { begun, nameless } from './set_up';

/** True if a system can be played at once, on a table that Umpire sees. */
export function playable(form: SystemForm | undefined): boolean {
  return Boolean(form?.tables.includes('digital') && form.bots.length > 0);
}

/** Opens a battle against a bot, on the usual map or on one's own; the address of its table. */
export async function playAtOnce(form: SystemForm, map: Source | null = null): Promise<string> {
  const wish = { ...begun(form, 'bot', wishes.name || nameless(0)), map };
  const { battle, key } = await api.host(wish, false);
  remember({ battle, key });
  keep(`quick.${battle}`, true);
  return `/b/${battle}?begin`;
}
