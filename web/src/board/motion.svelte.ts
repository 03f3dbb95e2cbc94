// What happened is shown on the table before it is as it is now: one thing after the other, soon over, and at once where
// somebody does something.
import type { Id, Moving, Piece, Place, Says } from '../types';
import { type Shown, hurried, shownAt } from './happened';

/** So long news may keep somebody from the table as it is. */
const patience = 1500;
/** So long the way that somebody took stays. */
const linger = 2000;

/** A way that somebody took. */
export interface Trail {
  piece: Id;
  way: Place[];
  says: Says;
}

/** Motion on one board. */
export class Motion {
  /** Pieces that are drawn as they were a moment ago. */
  pieces = $state.raw<ReadonlyMap<Id, Piece>>(new Map());
  trails = $state.raw<Trail[]>([]);
  /** Wounds as they count down. */
  wounds = $state.raw<{ piece: Id; from: number; now: number }[]>([]);
  /** Who is out, where. */
  out = $state.raw<{ piece: Id; at: Place }[]>([]);
  aim = $state.raw<{ piece: Id; on: Id } | undefined>();
  #queue: Shown[] = [];
  /** When the first of the queue began, and when all of it did. */
  #since = 0;
  #began = 0;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True where what happened stays until something else does: somebody looks back. */
  readonly #stays: boolean;

  constructor(stays = false) {
    this.#stays = stays;
  }

  /** True while something moves. */
  get playing(): boolean {
    return this.#frame !== 0;
  }

  /** Shows what happened on a table that looked like this before. */
  play(before: Pick<Moving, 'pieces'>, shown: Shown[]): void {
    if (shown.length === 0) return;
    const now = performance.now();
    if (!this.playing) {
      this.#clear();
      this.#began = this.#since = now;
    }
    const left = Math.max(0, patience - (now - this.#began));
    const [first, ...rest] = this.#queue;
    this.#queue = [...(first ? [first] : []), ...hurried([...rest, ...shown], left)];
    const pieces = new Map(this.pieces);
    for (const { piece } of shown) {
      const was = before.pieces.find((it) => it.id === piece);
      if (was?.at?.length && !pieces.has(piece)) pieces.set(piece, { ...was, off: null });
    }
    for (const it of shown) {
      const was = it.kind === 'aimed' ? before.pieces.find((one) => one.id === it.on) : undefined;
      if (was?.at?.length && !pieces.has(was.id)) pieces.set(was.id, { ...was, off: null });
    }
    this.pieces = pieces;
    this.#frame ||= requestAnimationFrame(this.#step);
  }

  /** Shows the same at once: ways, wounds and crosses, for a while. */
  tell(shown: Shown[]): void {
    this.#clear();
    for (const it of shown) this.#ended(it);
    this.#fade();
  }

  /** To the table as it is. */
  skip(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.#frame);
    for (const it of this.#queue) this.#ended(it);
    this.#end();
  }

  /** Nothing of it any more. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#clear();
  }

  #step = (now: number): void => {
    for (;;) {
      const it = this.#queue[0];
      if (!it || now - this.#began > patience) break;
      const part = Math.min(1, (now - this.#since) / Math.max(1, it.ms));
      this.#show(it, 1 - (1 - part) ** 3);
      if (part < 1) {
        this.#frame = requestAnimationFrame(this.#step);
        return;
      }
      this.#ended(it);
      this.#since += it.ms;
      this.#queue.shift();
    }
    for (const it of this.#queue) this.#ended(it);
    this.#end();
  };

  #show(it: Shown, part: number): void {
    const was = this.pieces.get(it.piece);
    if (was && (it.kind === 'moved' || it.kind === 'hurt'))
      this.pieces = new Map([...this.pieces, [it.piece, shownAt(was, it, part)]]);
    this.aim = it.kind === 'aimed' ? it : this.aim;
    if (it.kind === 'moved') this.#trail(it);
    if (it.kind === 'hurt') this.#count(it, part);
    if (it.kind === 'out') this.#cross(it);
  }

  #ended(it: Shown): void {
    const was = this.pieces.get(it.piece);
    if (was && it.kind !== 'out') this.pieces = new Map([...this.pieces, [it.piece, shownAt(was, it, 1)]]);
    if (it.kind === 'out') {
      this.pieces = new Map([...this.pieces].filter(([id]) => id !== it.piece));
      this.#cross(it);
    }
    if (it.kind === 'moved') this.#trail(it);
    if (it.kind === 'hurt') this.#count(it, 1);
  }

  #trail({ piece, way, says }: Trail): void {
    if (!this.trails.some((it) => it.way === way)) this.trails = [...this.trails.slice(-3), { piece, way, says }];
  }

  #count({ piece, from, to }: { piece: Id; from: number; to: number }, part: number): void {
    const now = Math.round(from + (to - from) * part);
    const known = this.wounds.find((it) => it.piece === piece);
    this.wounds = [...this.wounds.filter((it) => it !== known), { piece, from: known?.from ?? from, now }];
  }

  #cross({ piece, at }: { piece: Id; at: Place }): void {
    if (!this.out.some((it) => it.piece === piece)) this.out = [...this.out, { piece, at }];
  }

  #end(): void {
    this.#frame = 0;
    this.#queue = [];
    this.pieces = new Map();
    this.aim = undefined;
    this.#fade();
  }

  #fade(): void {
    clearTimeout(this.#timer);
    if (!this.#stays) this.#timer = setTimeout(() => this.#clear(), linger);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#queue = [];
    this.pieces = new Map();
    this.trails = this.wounds = this.out = [];
    this.aim = undefined;
  }
}
