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
  /** The height that somebody asked for, where there are several at a place. */
  height = $state<number | undefined>();
  spots = $state.raw<string[]>([]);
  #word = '';
  #line: Connection | undefined;
  #asked = 0;
  /** What the newest verdict is about, and what one is on its way for. */
  #judged: string | undefined;
  #due: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to fill a blank. */
  begin(line: Connection, row: Row, word: string, spots: string[], from?: Place): void {
    this.end();
    this.#line = line;
    this.#word = word;
    this.row = row;
    this.from = from;
    this.spots = spots;
    void this.#askReach();
  }

  /** Ends it; whatever was not said is forgotten. */
  end(): void {
    this.#forget();
    this.row = undefined;
    this.height = undefined;
    this.ghost = undefined;
    this.legs = [];
    this.reach = undefined;
  }

  /** Moves the ghost; the verdict follows, at most fifteen times a second. Where it stood already its verdict stands. */
  point(place: number[]): void {
    this.ghost = place;
    this.pending = this.value !== this.#judged;
    if (!this.pending) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, gate);
  }

  /**
   * The height at which something stands at a place: as somebody asked for, else the one that it goes on from, for nobody climbs
   * by going straight on; what comes from nowhere is put on top.
   */
  heightAt(heights: number[]): number {
    const wanted = this.height ?? (this.from ? ((this.legs.at(-1) ?? this.from)[2] ?? 0) : Infinity);
    const top = heights[0] ?? 0;
    if (wanted === Infinity) return top;
    return heights.reduce((best, it) => (Math.abs(it - wanted) < Math.abs(best - wanted) ? it : best), top);
  }

  /** The other height at a place. */
  rise(height: number): void {
    this.height = height;
    if (this.ghost) this.point([this.ghost[0] ?? 0, this.ghost[1] ?? 0, height]);
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
    else this.#forget();
    void this.#askReach();
  }

  /** What is written into the blank. */
  get value(): string | undefined {
    if (!this.ghost) return undefined;
    // A way-point that was just made lies where the ghost is: there is no leg between them yet.
    const way = [...this.legs, this.ghost].map(written);
    return way.filter((it, at) => it !== way[at - 1]).join(' > ');
  }

  /** The verdict that was given, and the one that is waited for. */
  #forget(): void {
    clearTimeout(this.#timer);
    // Without this the next one would wait for a verdict that nobody asks for.
    this.#timer = undefined;
    this.#asked += 1;
    this.#judged = this.#due = undefined;
    this.pending = false;
    this.verdict = undefined;
  }

  #phrase(value: string): Record<string, string> {
    return { ...this.row?.phrase, [this.#word]: value };
  }

  async #ask(): Promise<void> {
    const { value } = this;
    // Whoever presses on while a verdict is on its way does not put it off.
    if (!this.#line || !this.row || !value || value === this.#judged || value === this.#due) return;
    this.#due = value;
    const number = ++this.#asked;
    const verdict = await this.#line.ask('verdict', { seat: this.row.seat ?? undefined, phrase: this.#phrase(value) });
    if (number !== this.#asked) return;
    this.#due = undefined;
    this.#judged = verdict && value;
    this.verdict = verdict;
    this.pending = this.value !== value;
  }

  async #askReach(): Promise<void> {
    if (!this.#line || !this.row) return;
    const phrase = this.legs.length > 0 ? this.#phrase(this.legs.map(written).join(' > ')) : this.row.phrase;
    const row = this.row;
    const reach = await this.#line.ask('reach', { seat: row.seat ?? undefined, phrase });
    if (this.row === row) this.reach = reach ?? undefined;
  }
}

/** So many micrometres from a place straight towards another one, on the same level, and no further than it. */
export function towards(from: number[], to: number[], far: number): number[] {
  const [dx, dy] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  const part = Math.min(1, far / Math.max(1, Math.hypot(dx, dy)));
  const at = [Math.round((from[0] ?? 0) + dx * part), Math.round((from[1] ?? 0) + dy * part)];
  return from[2] ? [...at, from[2]] : at;
}

/** The heights at which something can stand at a place: the ground, and every deck there. */
export function levels(place: number[], terrain: Terrain[]): number[] {
  const decks = terrain
    .flatMap((it) => it.parts)
    .filter((it) => it.traits.includes('vantage') && within(place, it.outline));
  return [...new Set([0, ...decks.map((it) => it.top)])].sort((a, b) => b - a);
}
