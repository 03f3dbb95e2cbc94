// Something that is being put on the table or moved over it: the ghost under the finger, way-points that are fixed, and the
// newest verdict. The server alone says what stands.
import type { Place, Reach, Row, Terrain, Verdict } from '../types';
import type { Connection } from '../wire/connection.svelte';
import { readWay, within, written } from './scale';

const gate = 66;

/** One placing at a time. */
export class Placing {
  row = $state.raw<Row | undefined>();
  /** Where a way begins; nothing for a place. */
  from = $state.raw<Place | undefined>();
  /** Way-points that are fixed. */
  legs = $state.raw<number[][]>([]);
  ghost = $state.raw<number[] | undefined>();
  verdict = $state.raw<Verdict | undefined>();
  reach = $state.raw<Reach | undefined>();
  pending = $state(false);
  spots = $state.raw<string[]>([]);
  #word = '';
  #line: Connection | undefined;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to fill a blank. */
  begin(line: Connection, row: Row, word: string, spots: string[], from?: Place): void {
    this.#line = line;
    this.#word = word;
    this.row = row;
    this.from = from;
    this.spots = spots;
    this.legs = [];
    this.ghost = undefined;
    this.verdict = undefined;
    this.reach = undefined;
    void this.#askReach();
  }

  /** Ends it; whatever was not said is forgotten. */
  end(): void {
    clearTimeout(this.#timer);
    // Without this the next one would wait for a verdict that nobody asks for.
    this.#timer = undefined;
    this.pending = false;
    this.#asked += 1;
    this.row = undefined;
    this.ghost = undefined;
    this.legs = [];
    this.verdict = undefined;
    this.reach = undefined;
  }

  /** Moves the ghost; the verdict follows, at most fifteen times a second. */
  point(place: number[]): void {
    this.ghost = place;
    this.pending = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, gate);
  }

  /** Moves the ghost by so much, from where it is or begins. */
  nudge(dx: number, dy: number): void {
    const [x = 0, y = 0, z = 0] = this.ghost ?? this.legs.at(-1) ?? this.from ?? [0, 0];
    this.point([x + dx, y + dy, z]);
  }

  /** Takes one of the places that the server listed. */
  take(spot: string): void {
    const way = readWay(spot);
    this.legs = way.slice(0, -1);
    const last = way.at(-1);
    if (last) this.point(last);
  }

  /** Makes the ghost a way-point, and goes on from there. */
  bend(): void {
    if (!this.ghost || !this.from) return;
    this.legs = [...this.legs, this.ghost];
    void this.#askReach();
  }

  /** Moves a way-point. */
  shift(at: number, place: number[]): void {
    this.legs = this.legs.map((leg, number) => (number === at ? place : leg));
    if (this.ghost) this.point(this.ghost);
  }

  /** Takes a way-point out. */
  remove(at: number): void {
    this.legs = this.legs.filter((_, number) => number !== at);
    if (this.ghost) this.point(this.ghost);
    void this.#askReach();
  }

  /** Takes the last way-point back, or the ghost. */
  unbend(): void {
    this.ghost = this.legs.at(-1);
    this.legs = this.legs.slice(0, -1);
    if (this.ghost) this.point(this.ghost);
    else this.verdict = undefined;
    void this.#askReach();
  }

  /** What is written into the blank. */
  get value(): string | undefined {
    if (!this.ghost) return undefined;
    return [...this.legs, this.ghost].map(written).join(' > ');
  }

  #phrase(value: string): Record<string, string> {
    return { ...this.row?.phrase, [this.#word]: value };
  }

  async #ask(): Promise<void> {
    const { value } = this;
    if (!this.#line || !this.row || !value) return;
    const number = ++this.#asked;
    const verdict = await this.#line.ask('verdict', { seat: this.row.seat ?? undefined, phrase: this.#phrase(value) });
    if (number !== this.#asked) return;
    this.verdict = verdict;
    this.pending = false;
  }

  async #askReach(): Promise<void> {
    if (!this.#line || !this.row) return;
    const phrase = this.legs.length > 0 ? this.#phrase(this.legs.map(written).join(' > ')) : this.row.phrase;
    const row = this.row;
    const reach = await this.#line.ask('reach', { seat: row.seat ?? undefined, phrase });
    if (this.row === row) this.reach = reach ?? undefined;
  }
}

/** The heights at which something can stand at a place: the ground, and every deck there. */
export function levels(place: number[], terrain: Terrain[]): number[] {
  const decks = terrain
    .flatMap((it) => it.parts)
    .filter((it) => it.traits.includes('vantage') && within(place, it.outline));
  return [...new Set([0, ...decks.map((it) => it.top)])].sort((a, b) => b - a);
}
