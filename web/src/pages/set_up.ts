// The wish for a battle as the form fills it. The server says what is wrong with it.
import type { Invitation, SeatWish, SetUp, SystemForm } from '../types';

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

/** What somebody is called whom nobody has named: each begins like its seat. */
const nicknames = ['Amber', 'Birch', 'Clay', 'Dune', 'Elm', 'Flint'];

/** The nickname at a seat, from 0. */
export function nameless(at: number): string {
  return nicknames[at] ?? 'Guest';
}

/** The name to remember on a device: none that Umpire made up. */
export function ownName(name: string): string | undefined {
  const own = name.trim();
  return own === '' || nicknames.includes(own) ? undefined : own;
}

/** What somebody who joins is called unless they say otherwise: as this device knows them, or as the host does. */
export function proposed({ seats }: Invitation, known: string): string {
  const there = seats.filter((it) => it.taken).map((it) => it.name);
  const at = seats.findIndex((it) => !it.taken && !it.bot);
  return [known, seats[at]?.name].find((it) => it && !there.includes(it)) ?? nameless(at);
}

/** What a battle is called by where it is played and against whom. */
export function calledAfter(wish: SetUp): string {
  if (wish.seats.some((it) => it.bot)) return 'Play a bot';
  return wish.physical ? 'Referee our game' : 'Play a friend';
}

/** The same wish on the other kind of table. */
export function onTable(wish: SetUp, physical: boolean): SetUp {
  const hints = !physical && wish.seats.some((it) => it.bot);
  return { ...wish, physical, agreed: { ...wish.agreed, rolls: !physical, odds: !physical, hints } };
}

/** What is folded away, in a few words. */
export function inShort({ agreed, clock }: SetUp): string {
  const clocks = { off: 'no clocks', counted: 'time is counted', agreed: `${clock} minutes each` };
  return [agreed.rolls ? 'Umpire rolls' : 'Dice on the table', clocks[counting(clock)]].join(' · ');
}

/** The same wish with two who change seats, each with what they field. */
export function changed(wish: SetUp, one: number, other: number): SetUp {
  const seats = [...wish.seats];
  const [first, second] = [seats[one], seats[other]];
  if (!first || !second) return wish;
  [seats[one], seats[other]] = [second, first];
  return { ...wish, seats };
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
