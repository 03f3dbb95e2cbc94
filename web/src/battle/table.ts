// What the screens of one battle share: the line, names, and ways to open things. Handed down by context.
import { getContext, setContext } from 'svelte';
import type { Placing } from '../board/placing.svelte';
import type { Pointing } from '../board/pointing.svelte';
import { marksOf } from '../marks';
import type { Names } from '../say';
import type {
  Barred,
  Blank,
  Card,
  Figure,
  News,
  Offered,
  Pick,
  Picks,
  Ref,
  Row,
  ScoreRow,
  Seat,
  Side,
  Still,
  Who,
} from '../types';
import type { Connection } from '../wire/connection.svelte';
import type { Sight } from '../wire/sight';

/** What every part of a battle's page can reach. */
export interface AtTable {
  readonly line: Connection;
  /** What may be read at this device whoever looks on. */
  readonly sight: Sight;
  /** What only the owner of a secret may read, under a cover: sentences and clauses. */
  readonly covered: Covered;
  readonly names: Names;
  /** The seat that acts at this device now; nothing for a watcher or a screen that all look at. */
  readonly seat: Seat | undefined;
  /** All seats that act at this device: none for a watcher, several around one screen. */
  readonly seats: Seat[];
  /** What is being put on the board or moved over it. */
  readonly placing: Placing;
  /** What is pointed at on the board, without doing anything. */
  readonly pointing: Pointing;
  /** True on a table that Umpire sees. */
  readonly digital: boolean;
  /** The piece that was tapped on the board. */
  readonly chosen: string | undefined;
  choose: (piece: string) => void;
  open: (of: Ref) => void;
  /** Somebody doubts what these clauses stand on: opens the entry that said it, or asks which. */
  doubt: (rows: ScoreRow[]) => void;
  /** Opens what could stand in the place of an entry; somebody who objects was not the one who said it. */
  correct: (entry: number, objects?: boolean) => void;
}

/** Makes the table known to everything below. */
export function provideTable(table: AtTable): void {
  setContext('names', table);
}

/** The table that this part belongs to. */
export function atTable(): AtTable {
  return getContext<AtTable>('names');
}

/** The seats that act at this device. */
export function seatsOf(you: Who): Seat[] {
  if (you === 'watcher') return [];
  return 'seat' in you ? [you.seat] : you.around;
}

/** True if one person plays here and nobody but bots beside: there is nobody to cover a secret from. */
export function alone(still: Still, you: Who): boolean {
  const own = seatsOf(you);
  return own.length === 1 && still.seats.every((it) => it.seat === own[0] || Boolean(it.bot));
}

/** What stands under a cover as long as something of one's own is sealed and somebody could look on. */
export interface Covered {
  told: News[];
  rows: ScoreRow[];
}

/** True if what is sealed has to be covered here. */
export function covers({ still, you, moving }: Sight): boolean {
  return still.physical && !alone(still, you) && (moving.hand?.length ?? 0) > 0;
}

/** A sight in two: what may lie open on a table, and what is for the owner's eyes. */
export function parted(sight: Sight): { open: Sight; covered: Covered } {
  const covered = {
    told: sight.told.filter((it) => it.sealed),
    rows: sight.rows.filter((it) => it.sealed),
  };
  if (!covers(sight) || covered.told.length + covered.rows.length === 0)
    return { open: sight, covered: { told: [], rows: [] } };
  const open = {
    ...sight,
    told: sight.told.filter((it) => !it.sealed),
    rows: sight.rows.filter((it) => !it.sealed),
  };
  return { open, covered };
}

/** True if people say what happened, or how dice fell: that can be wrong. What Umpire sees and rolls itself is taken back instead. */
export function isTold(still: Still): boolean {
  return still.physical || !still.agreed.rolls;
}

/** Which side a seat plays for. */
export function sideOf(still: Still, seat: Seat | undefined): Side | undefined {
  return still.seats.find((it) => it.seat === seat)?.side;
}

/** What a side is called. */
export function sideName(still: Still, side: Side | undefined): string {
  return still.sides.find((it) => it.side === side)?.name ?? 'nobody';
}

/** What a seat is called. */
export function seatName(still: Still, seat: Seat): string {
  return still.seats.find((it) => it.seat === seat)?.name ?? seat;
}

/** A card by its id. */
export function cardOf(still: Still, id: string | undefined | null): Card | undefined {
  return id ? still.cards.find((it) => it.id === id) : undefined;
}

/** The card of a rule that is called by its name alone. Badges and meters are no rules. */
export function cardNamed(still: Still, name: string | undefined | null): Card | undefined {
  const word = name?.toLowerCase();
  return word
    ? still.cards.find((it) => it.name.toLowerCase() === word && it.kind !== 'badge' && it.kind !== 'meter')
    : undefined;
}

/** A figure by its id. */
export function figureOf(still: Still, id: string | undefined): Figure | undefined {
  return still.figures.find((it) => it.id === id);
}

/** What stands on its base and in its badge. */
export function markOf(still: Still, id: string | undefined): string | undefined {
  return id ? marksOf(still.figures).get(id) : undefined;
}

/** The list behind a blank: as it is sent, or the one that everybody sees on the table by its name. */
export function picksOf(picks: Picks, sight: Sight, seat: Seat | undefined): Pick[] {
  if (typeof picks !== 'string') return picks;
  const own = sideOf(sight.still, seat);
  const standing = new Set(sight.moving.pieces.filter((it) => !it.off).map((it) => it.id));
  const fits = (it: Figure) =>
    standing.has(it.id) && (picks === 'own' ? it.side === own : picks === 'enemies' ? it.side !== own : true);
  return sight.still.figures
    .filter(fits)
    .map((it) => ({ value: it.id, label: [{ piece: it.id }], about: { piece: it.id } }));
}

/** The pieces that a row is about, or that can be put into it. */
export function piecesOf(row: Row): string[] {
  const about = Object.values(row.about ?? {}).flatMap((it) => ('piece' in it ? [it.piece] : []));
  return [...about, ...(row.blanks ?? []).flatMap(pickable)];
}

/** The pieces that can be put into a blank. */
export function pickable({ takes }: Blank): string[] {
  const of = 'one' in takes ? takes.one.of : [];
  return typeof of === 'string' ? [] : of.flatMap((it) => (it.about && 'piece' in it.about ? [it.about.piece] : []));
}

/** True for an attack on somebody with something. */
export function isAttack(row: { about?: Row['about']; phrase: Row['phrase'] }): boolean {
  return row.phrase.with !== undefined && Boolean(row.about?.on && 'piece' in row.about.on);
}

/** True where a way is asked for, and none is known. */
export function isBarren(row: Row): boolean {
  return (row.blanks ?? []).some(({ takes }) => 'way' in takes && takes.way.spots.length === 0);
}

/** Rows without those that another one becomes when its blanks are filled: they would be said twice. */
export function withoutFillings(rows: Row[]): Row[] {
  const fills = (one: Row, other: Row) => {
    const open = new Set(other.blanks?.map((it) => it.word));
    const words = new Set([...Object.keys(one.phrase), ...Object.keys(other.phrase)]);
    return open.size > 0 && [...words].every((it) => open.has(it) || one.phrase[it] === other.phrase[it]);
  };
  return rows.filter((it) => it.blanks?.length || !rows.some((other) => other !== it && fills(it, other)));
}

/** Rows with those last that nobody knows a way for. */
export function lastBarren(rows: Row[]): Row[] {
  return [...rows.filter((it) => !isBarren(it)), ...rows.filter(isBarren)];
}

/** A chance in millionths as players say it. */
export function percent(millionths: number): string {
  const of = millionths / 10_000;
  const digits = of > 0 && of < 10 ? 1 : of > 99 && of < 100 ? 1 : 0;
  return `${of.toFixed(digits)} %`;
}

/** What the rows of a screen are for. */
export interface Sorted {
  plain: Row[];
  ends: Row[];
  reports: Row[];
  always: Row[];
}

/** Rows by where a screen puts them. */
export function sorted(rows: Row[]): Sorted {
  const reports = rows.filter((it) => it.group === 'report');
  const always = rows.filter((it) => it.group === 'always');
  const rest = rows.filter((it) => it.group !== 'report' && it.group !== 'always');
  return { reports, always, ends: rest.filter((it) => it.ends), plain: rest.filter((it) => !it.ends) };
}

/** What would open a secret of one's own. */
export interface Opening {
  rows: Row[];
  barred: Barred[];
}

/** What is offered without what would betray a secret by standing there; and that, for the owner's eyes. */
export function withoutOpening(offered: Offered): { open: Offered; opening: Opening } {
  const rows = (offered.rows ?? []).filter((it) => it.reveals);
  const barred = (offered.barred ?? []).filter((it) => it.reveals);
  if (rows.length + barred.length === 0) return { open: offered, opening: { rows, barred } };
  const kept = (offered.rows ?? []).filter((it) => !it.reveals);
  const at = (place: number | null | undefined) => {
    const row = place == null ? undefined : offered.rows?.[place];
    return row && kept.includes(row) ? kept.indexOf(row) : undefined;
  };
  const open = {
    ...offered,
    rows: kept,
    barred: (offered.barred ?? []).filter((it) => !it.reveals),
    usual: at(offered.usual),
    best: at(offered.best),
  };
  return { open, opening: { rows, barred } };
}

/** Rows by what they do, in the order in which they come. */
export function byDeed(rows: Row[]): [string, Row[]][] {
  const deeds = new Map<string, Row[]>();
  for (const row of rows) deeds.set(row.does, [...(deeds.get(row.does) ?? []), row]);
  return [...deeds];
}
