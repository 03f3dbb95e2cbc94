// What can be shared of a battle, in the words of a list: what each link opens, how many there are, and what ends them. Pure.
import type { IconName } from '../kit/icons';
import type { KeyKind, OpenKeys, Seat } from '../types';

/** Links that only look. */
type Looking = Exclude<KeyKind, 'seat'>;

/** A line of the list. */
interface Line {
  id: string;
  icon: IconName;
  title: string;
  /** What such a link opens. */
  gist: string;
  /** How many there are, in words; nothing if that needs no words. */
  links: string;
  many: number;
  /** What a link is called beside its text. */
  label: string;
  make: string;
  end: string;
}
export type Sharing = Line & ({ of: Looking } | { of: 'own' } | { of: 'empty'; seat: Seat });

/** What a list is made of. */
export interface Known {
  open: OpenKeys[];
  /** Empty seats to which a link of this device is out. */
  out: Seat[];
  over: boolean;
  /** True if this device acts for everybody. */
  shared?: boolean;
  name: (seat: Seat) => string;
}

const looking: Record<Looking, Pick<Line, 'icon' | 'title' | 'gist' | 'label' | 'make'>> = {
  watch: {
    icon: 'binoculars',
    title: 'Watch',
    gist: 'Follows the battle as everybody at the table sees it, without secrets.',
    label: 'The link to watch',
    make: 'Let somebody watch',
  },
  overlay: {
    icon: 'broadcast',
    title: 'Stream',
    gist: 'Score and last points on a clear ground, as a browser source. No secrets, and nothing to press.',
    label: 'The link for a stream',
    make: 'Make an overlay',
  },
  report: {
    icon: 'scroll',
    title: 'Report',
    gist: 'Who scored what, clause by clause, and the story, to read and to print.',
    label: 'The link to the report',
    make: 'Share the report',
  },
  replay: {
    icon: 'play',
    title: 'Replay',
    gist: 'The battle again, step by step.',
    label: 'The link to the replay',
    make: 'Share the replay',
  },
};

const counted = (many: number) => (many === 0 ? '' : many === 1 ? 'One link is out.' : `${many} links are out.`);
const ended = (many: number) => (many === 1 ? 'End it' : `End all ${many}`);

function look(of: Looking, { open, over }: Known): Sharing {
  const many = open.find((it) => it.kind === of)?.open ?? 0;
  const later = (of === 'report' || of === 'replay') && !over ? ' It opens once the battle is over.' : '';
  const line = looking[of];
  return { ...line, of, id: of, gist: line.gist + later, many, links: counted(many), end: ended(many) };
}

function own({ open, shared }: Known): Sharing {
  const others = Math.max(0, (open.find((it) => it.kind === 'seat' && it.yours)?.open ?? 1) - 1);
  return {
    of: 'own',
    id: 'own',
    icon: 'device-mobile',
    title: shared ? 'This table on another device' : 'My seat',
    gist: 'Whoever has such a link plays here in your name and sees your secrets.',
    links: others === 0 ? '' : `${others === 1 ? 'One link or device' : `${others} links or devices`} beside this one.`,
    many: others,
    label: 'The link to your seat',
    make: '',
    end: others === 1 ? 'End the other one' : `End the ${others} others`,
  };
}

function empty(seat: Seat, { out, name }: Known): Sharing {
  const many = out.includes(seat) ? 1 : 0;
  return {
    of: 'empty',
    seat,
    id: `seat-${seat}`,
    icon: 'users',
    title: `${name(seat)}’s seat is empty`,
    gist: 'Whoever opens the link plays it from then on, with its secrets. It opens once.',
    links: many ? 'A link is out, and nobody has opened it yet.' : '',
    many,
    label: `The link to ${name(seat)}’s seat`,
    make: 'Let somebody play it',
    end: 'End it',
  };
}

/** Everything that can be shared. */
export function sharings(known: Known): Sharing[] {
  const seats = known.open.flatMap((it) =>
    it.kind === 'seat' && it.seat && !it.yours && (it.open === 0 || known.out.includes(it.seat)) ? [it.seat] : [],
  );
  return [
    look('watch', known),
    own(known),
    ...seats.map((it) => empty(it, known)),
    look('overlay', known),
    look('report', known),
    look('replay', known),
  ];
}

/** What happens once somebody opens a link to one's own seat. */
export const opened = (moves: boolean): string =>
  moves
    ? 'This device keeps the seat until the link is opened. From then on it plays there alone.'
    : 'From then on both play the seat. A tap on either counts.';

/** Under which name a device keeps the links to empty seats that it has made. */
export const given = (battle: string) => `given.${battle}`;

/** The same link, for a device that ends all others of the seat once it is there. */
export const takesOver = (path: string) => `${path}&only`;
