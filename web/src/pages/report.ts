// A report by its own key, once a battle is over: all that its key may see, without a line to the table.
import { type LookedBack, lookBack } from '../replay/looked_back';
import type { Sight } from '../wire/sight';

/** How a finished battle stood at its end, with all that was told on the way. */
export async function finished(battle: string, key: string): Promise<Sight> {
  let back: LookedBack | undefined;
  await lookBack({ battle, key }, (soFar) => {
    back = soFar;
    return true;
  });
  const end = back?.sights.at(-1);
  if (!end) throw new Error('The table sent no sight of this battle.');
  return end;
}
