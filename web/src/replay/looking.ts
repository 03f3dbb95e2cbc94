// A table that is only looked at: nothing on it can be pressed, and no line leads to it.
import { provideTable } from '../battle/table';
import { Placing } from '../board/placing.svelte';
import { Pointing } from '../board/pointing.svelte';
import { namesOf } from '../say';
import type { Ref, Seat } from '../types';
import { Connection } from '../wire/connection.svelte';
import type { Sight } from '../wire/sight';

/** Makes what is looked at known to everything below; with whose seat below, if with anybody's, and what opens a card. */
export function provideLooking(
  sight: () => Sight,
  seat: () => Seat | undefined = () => undefined,
  open: (of: Ref) => void = () => undefined,
): void {
  provideTable({
    line: new Connection({ battle: '', key: '', at: 0 }, false),
    get sight() {
      return sight();
    },
    get names() {
      return namesOf(sight().still);
    },
    get seat() {
      return seat();
    },
    seats: [],
    placing: new Placing(),
    pointing: new Pointing(),
    get digital() {
      return Boolean(sight().still.board) && !sight().still.physical;
    },
    chosen: undefined,
    choose: () => undefined,
    open,
    correct: () => undefined,
    doubt: () => undefined,
    covered: { told: [], rows: [] },
  });
}
