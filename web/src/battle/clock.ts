// Clocks: how long each seat has been waited for. They decide nothing. Pure.
import type { Chair, Seat } from '../types';
import type { Heard } from '../wire/sight';

/** The clock of one seat. */
export interface Shown {
  seat: Seat;
  name: string;
  /** Minutes and seconds that it was waited for. */
  time: string;
  runs: boolean;
  /** True if it has taken more than was agreed on. */
  over: boolean;
}

/** "65:07". */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** The clocks of all people as they stand now. */
export function clocksAt({ clock, at }: Heard, seats: Chair[], now: number): Shown[] {
  const passed = Math.max(0, Math.floor((now - at) / 1000));
  return seats
    .filter((it) => !it.bot)
    .map(({ seat, name }) => {
      const runs = clock.runs.includes(seat);
      const spent = (clock.spent.find(([it]) => it === seat)?.[1] ?? 0) + (runs ? passed : 0);
      return {
        seat,
        name,
        runs,
        time: minutesAndSeconds(spent),
        over: Boolean(clock.minutes && spent > clock.minutes * 60),
      };
    });
}
