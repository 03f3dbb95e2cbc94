// The wish for a battle as the form fills it. The server says what is wrong with it.
import type { SeatWish, SetUp, SystemForm } from '../types';

/** How people want to play. */
export type Way = 'referee' | 'bot' | 'link';

/** What a game is called where there is little room. */
export function shortTitle({ title }: { title: string }): string {
  return title.replace(/ of War| Plus/, '');
}

/** Fair is the usual level; without levels it is the best bot there is. */
export function fairBot(form: SystemForm | undefined): string | undefined {
  return (form?.bots.find((it) => it.name === 'fair') ?? form?.bots.at(-1))?.name;
}

/** How clocks are wanted: not at all, without an end, or with minutes that each may take. */
export type Counting = 'off' | 'counted' | 'agreed';

/** What the number of minutes in a set-up means. */
export function counting(clock: number | null | undefined): Counting {
  return clock == null ? 'off' : clock === 0 ? 'counted' : 'agreed';
}

/** What every way begins with. */
export function begun(form: SystemForm, way: Way, name: string): SetUp {
  const physical = !form.tables.includes('digital') || way === 'referee';
  const bot = fairBot(form) ?? null;
  const seats: SeatWish[] = Array.from({ length: form.seats.least }, (_, at) => ({
    name: at === 0 ? name : '',
    bot: way === 'bot' && at > 0 ? bot : null,
    side: null,
    force: form.forces.length > 0 ? (form.forces[at % form.forces.length]?.name ?? null) : null,
  }));
  return {
    system: form.name,
    physical,
    seats,
    map: null,
    mission: null,
    size: null,
    tracking: null,
    settings: {},
    lists: [],
    clock: null,
    agreed: { rolls: !physical, odds: !physical, hints: way === 'bot' && !physical, pauses: way !== 'bot' },
  };
}

/** The same wish with another number of seats. */
export function seated(wish: SetUp, form: SystemForm, many: number): SetUp {
  const more = Array.from({ length: Math.max(0, many - wish.seats.length) }, (_, at) => ({
    name: '',
    bot: null,
    side: null,
    force: form.forces[(wish.seats.length + at) % Math.max(1, form.forces.length)]?.name ?? null,
  }));
  return { ...wish, seats: [...wish.seats.slice(0, many), ...more] };
}
