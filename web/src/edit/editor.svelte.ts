// A map that is drawn: the draft with its past, what is chosen, with what one draws, and what the server says of it.
import { Asking } from '../lab/asking.svelte';
import type { Draft, MapChecked, MapForm, MapPiece, MapToCheck, TerrainKind } from '../types';
import { api } from '../wire/api';
import { keep, kept } from '../wire/storage';
import { type Spot, inch, lengthOf, snapped, spotOf, spotText } from './lengths';
import {
  type Change,
  anchorOf,
  by,
  featureOf,
  forTheOtherSide,
  freshName,
  halfTurn,
  isThere,
  middleOf,
  mirrored,
  placed,
  quarterAbout,
  without,
  withPart,
} from './pieces';

/** What a press on the board does. */
export type Tool = 'choose' | 'box' | 'outline' | 'marker' | 'zone';

/** How many steps can be taken back. */
const mostSteps = 200;
/** So long a map holds still before it is checked. */
const stillFor = 250;

/** What is kept on this device. */
interface Kept {
  draft: Draft;
}

/** A map while it is drawn. */
export class Editor {
  draft = $state.raw<Draft | undefined>(kept<Kept>('drawing')?.draft);
  /** How it would be if what is dragged were let go now. */
  dragged = $state.raw<Draft | undefined>();
  chosen = $state.raw<MapPiece | undefined>();
  tool = $state<Tool>('choose');
  fine = $state(false);
  /** The kind of terrain that is drawn next. */
  terrain = $state(0);
  /** The kind of marker that is put down next. */
  marker = $state(0);
  /** What the next zone is called, and whose it is. */
  zone = $state.raw({ name: 'drop zone', role: 'a' });
  /** True if what is drawn becomes a part of the terrain that is chosen. */
  joins = $state(false);
  /** The corners of an outline that is not closed yet. */
  corners = $state.raw<Spot[]>([]);
  past = $state.raw<Draft[]>([]);
  next = $state.raw<Draft[]>([]);
  asking = new Asking<MapToCheck, MapChecked>((wish) => api.checkMap(wish));
  /** The draft that was checked last. */
  #asked: Draft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly system: string,
    readonly form: () => MapForm | undefined,
  ) {
    if (this.draft) this.#check(0);
  }

  /** What is drawn. */
  get shown(): Draft | undefined {
    return this.dragged ?? this.draft;
  }

  /** How far one step leads. */
  get step(): number {
    return this.fine ? inch / 10 : inch / 2;
  }

  /** What the server said of the map last. */
  get checked(): MapChecked | undefined {
    return this.asking.answer;
  }

  /** Begins with a map. The one before can be had back. */
  begin(draft: Draft): void {
    this.chosen = undefined;
    this.tool = 'choose';
    this.corners = [];
    this.set(draft);
  }

  /** The next state of the map. */
  set(draft: Draft): void {
    this.dragged = undefined;
    if (this.draft) this.past = [...this.past, this.draft].slice(-mostSteps);
    this.next = [];
    this.#become(draft);
  }

  /** Changes the map. */
  change(change: (draft: Draft) => Draft): void {
    if (this.draft) this.set(change(this.draft));
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before || !this.draft) return;
    this.past = this.past.slice(0, -1);
    this.next = [this.draft, ...this.next];
    this.#become(before);
  }

  redo(): void {
    const [after, ...rest] = this.next;
    if (!after || !this.draft) return;
    this.next = rest;
    this.past = [...this.past, this.draft];
    this.#become(after);
  }

  #become(draft: Draft): void {
    this.draft = draft;
    if (!isThere(draft, this.chosen)) this.chosen = undefined;
    keep('drawing', { draft } satisfies Kept);
    this.#check(stillFor);
  }

  #check(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const draft = this.draft;
      if (!draft || draft === this.#asked) return;
      this.#asked = draft;
      this.asking.put({ system: this.system, draft });
    }, after);
  }

  /** Chooses a piece, or nothing. */
  choose(piece: MapPiece | undefined): void {
    this.chosen = piece;
    this.corners = [];
    if (featureOf(piece) === undefined) this.joins = false;
  }

  /** Takes a tool, and puts the one before away. */
  take(tool: Tool): void {
    this.tool = tool;
    this.corners = [];
  }

  /** A place on the grid. */
  snap([x, y]: readonly number[]): Spot {
    const [w, h] = spotOf(this.draft?.size ?? '') ?? [0, 0];
    const held = (um: number, most: number) => Math.min(most, Math.max(0, snapped(um, this.step)));
    return [held(x ?? 0, w), held(y ?? 0, h), 0];
  }

  /** The change that brings a piece so much further, to the grid. */
  along(piece: MapPiece, dx: number, dy: number): Change {
    const anchor = this.draft && anchorOf(this.draft, piece);
    if (!anchor) return by(0, 0);
    return by(snapped(anchor[0] + dx, this.step) - anchor[0], snapped(anchor[1] + dy, this.step) - anchor[1]);
  }

  /** Moves what is chosen by a step of the grid. */
  nudge(dx: number, dy: number, step = this.step): void {
    const piece = this.chosen;
    if (piece) this.change((it) => placed(it, piece, by(dx * step, dy * step)));
  }

  /** Takes what is chosen away. */
  remove(): void {
    const piece = this.chosen;
    if (!piece || piece === 'board') return;
    this.change((it) => without(it, piece));
    this.choose(typeof piece === 'object' && 'part' in piece ? { feature: piece.part.of } : undefined);
  }

  /** Gives the other side the same, turned by half or mirrored. */
  copy(how: 'turned' | 'mirrored'): void {
    const piece = this.chosen;
    const change = this.draft && (how === 'turned' ? halfTurn(this.draft) : mirrored(this.draft));
    if (!piece || !change || !this.draft) return;
    const [draft, copy] = forTheOtherSide(this.draft, piece, change);
    this.set(draft);
    this.choose(copy);
  }

  /** Turns what is chosen by a quarter where it stands. */
  turn(): void {
    const piece = this.chosen;
    const middle = piece && this.draft && middleOf(this.draft, piece);
    if (!piece || !middle) return;
    const grid = [snapped(middle[0], this.step), snapped(middle[1], this.step)];
    this.change((it) => placed(it, piece, quarterAbout(grid)));
  }

  get #kind(): TerrainKind | undefined {
    return this.form()?.terrain[this.terrain];
  }

  /** Puts terrain down by its corners: two of a box, or all of an outline. */
  build(corners: Spot[]): void {
    const [kind, draft] = [this.#kind, this.draft];
    const flat = corners.map(([x, y]) => spotText([x, y]));
    if (!kind || !draft || flat.length < 2) return;
    const outline = flat.length === 2 ? { rectangle: [flat[0]!, flat[1]!] as [string, string] } : { polygon: flat };
    const heights = { bottom: kind.bottom === '0' ? null : kind.bottom, top: kind.top };
    const of = this.joins ? featureOf(this.chosen) : undefined;
    const part = { ...outline, ...heights };
    if (of !== undefined && draft.feature[of]) {
      const feature = draft.feature.map((it, at) =>
        at === of ? { ...it, part: [...it.part, { ...part, traits: kind.traits }] } : it,
      );
      this.set({ ...draft, feature });
      this.chosen = { part: { of, at: feature[of]!.part.length - 1 } };
    } else {
      const feature = { name: freshName(draft, kind.title.toLowerCase()), traits: kind.traits, part: [part] };
      this.set({ ...draft, feature: [...draft.feature, feature] });
      this.chosen = { feature: draft.feature.length };
    }
  }

  /** Puts the marker down that is meant; one that lies there already is moved. */
  mark(at: Spot): void {
    const [kind, draft] = [this.form()?.markers[this.marker], this.draft];
    if (!kind || !draft) return;
    const { name, role, diameter } = kind;
    const there = draft.marker.findIndex((it) => it.name === name && it.role === role);
    const it = { name, role, at: spotText(at), diameter };
    const marker = there < 0 ? [...draft.marker, it] : draft.marker.map((old, place) => (place === there ? it : old));
    this.set({ ...draft, marker });
    this.chosen = { marker: there < 0 ? draft.marker.length : there };
    // The next one is most often one that is missing.
    const missing = this.form()?.markers.findIndex(
      (other) => !marker.some((known) => known.name === other.name && known.role === other.role),
    );
    if (missing !== undefined && missing >= 0) this.marker = missing;
  }

  /** Makes a box the zone that is meant; one that is there already is replaced. */
  claim([one, other]: [Spot, Spot]): void {
    const draft = this.draft;
    if (!draft) return;
    const { name, role } = this.zone;
    const areas = [{ rectangle: [spotText(one), spotText(other)] as [string, string] }];
    const there = draft.zone.findIndex((it) => it.name === name && it.role === role);
    const it = { name, role, areas, minus: [] };
    const zone = there < 0 ? [...draft.zone, it] : draft.zone.map((old, place) => (place === there ? it : old));
    this.set({ ...draft, zone });
    this.chosen = { zone: there < 0 ? draft.zone.length : there };
  }

  /** Does what the tool does in the middle of the board, for whoever draws without a pointer. */
  putInTheMiddle(): void {
    const size = spotOf(this.draft?.size ?? '');
    if (!size) return;
    const middle = this.snap([size[0] / 2, size[1] / 2]);
    const around = ([w, h]: readonly number[]): [Spot, Spot] => {
      const [x, y] = [middle[0] - snapped((w ?? 0) / 2, inch / 10), middle[1] - snapped((h ?? 0) / 2, inch / 10)];
      return [
        [x, y, 0],
        [x + (w ?? 0), y + (h ?? 0), 0],
      ];
    };
    if (this.tool === 'marker') this.mark(middle);
    else if (this.tool === 'zone') this.claim(around([6 * inch, 6 * inch]));
    else this.build(around(spotOf(this.#kind?.size ?? '') ?? [2 * inch, 2 * inch]));
  }

  /** One more corner of an outline. */
  corner(at: Spot): void {
    this.corners = [...this.corners, at];
  }

  /** Closes the outline. */
  close(): void {
    if (this.corners.length > 2) this.build(this.corners);
    this.corners = [];
  }

  /** Makes a box an outline, whose corners can be anywhere. */
  loosen(of: number, at: number): void {
    this.change((it) =>
      withPart(it, of, at, (part) => {
        const [one, other] = (part.rectangle ?? []).map(spotOf);
        if (!one || !other) return part;
        const corners = [one, [other[0], one[1]], other, [one[0], other[1]]];
        return { ...part, rectangle: null, polygon: corners.map(spotText) };
      }),
    );
  }
}
