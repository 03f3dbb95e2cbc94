// The pieces of a map that is drawn: what they are called, where their corners are, and the same map with one of them changed.
// Nothing here knows a rule; what a change is worth is said by the server.
import type { Draft, DraftArea, DraftFeature, DraftPart, EdgeName, MapPiece } from '../types';
import { type Spot, lengthOf, spotOf, spotText } from './lengths';
import { near, overlap } from './near';

/** A piece as a word, for comparing and for lists. */
export function wordOf(piece: MapPiece | undefined): string {
  if (piece === undefined) return '';
  if (piece === 'board') return 'board';
  if ('part' in piece) return `part ${piece.part.of} ${piece.part.at}`;
  const [[kind, at] = []] = Object.entries(piece);
  return `${kind} ${at}`;
}

/** The number of the terrain that a piece is, or is a part of. */
export function featureOf(piece: MapPiece | undefined): number | undefined {
  if (piece === undefined || piece === 'board') return undefined;
  return 'feature' in piece ? piece.feature : 'part' in piece ? piece.part.of : undefined;
}

const roles: Record<string, string> = { a: 'of A', b: 'of B', centre: 'in the centre' };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const whose = (role: string | null | undefined) =>
  role && role !== 'neutral' ? ` ${roles[role] ?? `of ${role}`}` : '';

/** What a piece is called. */
export function nameOf(draft: Draft, piece: MapPiece): string {
  if (piece === 'board') return 'The board';
  if ('edge' in piece) {
    const it = draft.edge[piece.edge];
    return it ? `The ${it.edge} edge` : 'An edge';
  }
  if ('line' in piece) return capital(draft.line[piece.line]?.name ?? 'a line');
  if ('zone' in piece) {
    const it = draft.zone[piece.zone];
    return it ? capital(it.name) + whose(it.role) : 'A zone';
  }
  if ('marker' in piece) {
    const it = draft.marker[piece.marker];
    return it ? capital(it.name) + whose(it.role) : 'A marker';
  }
  const feature = draft.feature[featureOf(piece) ?? -1];
  const name = feature ? capital(feature.name) : 'Terrain';
  return 'part' in piece ? `Part ${piece.part.at + 1} of ${name}` : name;
}

/** True if a map has such a piece. */
export function isThere(draft: Draft, piece: MapPiece | undefined): boolean {
  if (piece === undefined) return false;
  if (piece === 'board') return true;
  if ('edge' in piece) return piece.edge < draft.edge.length;
  if ('line' in piece) return piece.line < draft.line.length;
  if ('zone' in piece) return piece.zone < draft.zone.length;
  if ('marker' in piece) return piece.marker < draft.marker.length;
  if ('feature' in piece) return piece.feature < draft.feature.length;
  return piece.part.at < (draft.feature[piece.part.of]?.part.length ?? 0);
}

/** Every piece of a map, kind by kind. */
export function allPieces(draft: Draft): MapPiece[] {
  return [
    'board',
    ...draft.marker.map((_, marker): MapPiece => ({ marker })),
    ...draft.feature.map((_, feature): MapPiece => ({ feature })),
    ...draft.zone.map((_, zone): MapPiece => ({ zone })),
    ...draft.edge.map((_, edge): MapPiece => ({ edge })),
    ...draft.line.map((_, line): MapPiece => ({ line })),
  ];
}

/** The list with one of its things changed. */
export function changed<T>(list: readonly T[], at: number, change: (it: T) => T): T[] {
  return list.map((it, place) => (place === at ? change(it) : it));
}

/** The map with a part changed. */
export function withPart(draft: Draft, of: number, at: number, change: (it: DraftPart) => DraftPart): Draft {
  const feature = changed(draft.feature, of, (it) => ({ ...it, part: changed(it.part, at, change) }));
  return { ...draft, feature };
}

/** The map without a piece. */
export function without(draft: Draft, piece: MapPiece): Draft {
  if (piece === 'board') return draft;
  const rest = <T>(list: T[], at: number) => list.filter((_, place) => place !== at);
  if ('edge' in piece) return { ...draft, edge: rest(draft.edge, piece.edge) };
  if ('line' in piece) return { ...draft, line: rest(draft.line, piece.line) };
  if ('zone' in piece) return { ...draft, zone: rest(draft.zone, piece.zone) };
  if ('marker' in piece) return { ...draft, marker: rest(draft.marker, piece.marker) };
  if ('feature' in piece) return { ...draft, feature: rest(draft.feature, piece.feature) };
  const { of, at } = piece.part;
  return { ...draft, feature: changed(draft.feature, of, (it) => ({ ...it, part: rest(it.part, at) })) };
}

/** A name that no other terrain has: the same with a number behind it. */
export function freshName(draft: Draft, name: string): string {
  const bare = name.replace(/ \d+$/, '');
  const taken = new Set(draft.feature.map((it) => it.name));
  let number = 1;
  while (taken.has(`${bare} ${number}`)) number += 1;
  return `${bare} ${number}`;
}

/** A way to change places and edges: moved, turned, mirrored. */
export interface Change {
  spot: (it: Spot) => Spot;
  /** What an edge of the board becomes; the same where only a piece is moved. */
  edge?: (it: EdgeName) => EdgeName;
}

const opposite: Record<EdgeName, EdgeName> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const upright = (it: EdgeName) => it === 'left' || it === 'right';

/** By so much. */
export function by(dx: number, dy: number): Change {
  return { spot: ([x, y, z]) => [x + dx, y + dy, z] };
}

/** By a quarter about a place. */
export function quarterAbout([cx, cy]: readonly number[]): Change {
  return { spot: ([x, y, z]) => [(cx ?? 0) - (y - (cy ?? 0)), (cy ?? 0) + (x - (cx ?? 0)), z] };
}

/** Half a turn about the middle of the board: what one side sees is what the other sees then. */
export function halfTurn(draft: Draft): Change | undefined {
  const size = spotOf(draft.size);
  return size && { spot: ([x, y, z]) => [size[0] - x, size[1] - y, z], edge: (it) => opposite[it] };
}

/** Mirrored at the line between the two sides. */
export function mirrored(draft: Draft): Change | undefined {
  const size = spotOf(draft.size);
  const sideways = upright(draft.edge.find((it) => it.role === 'a')?.edge ?? 'left');
  if (!size) return undefined;
  return {
    spot: ([x, y, z]) => (sideways ? [size[0] - x, y, z] : [x, size[1] - y, z]),
    edge: (it) => (upright(it) === sideways ? opposite[it] : it),
  };
}

/** A place in a text, changed; a text that is no place stays as it is. */
function spotChanged(text: string, change: Change): string {
  const spot = spotOf(text);
  return spot ? spotText(change.spot(spot)) : text;
}

/** Two opposite corners, the lower left one first. */
function cornersChanged([one, other]: [string, string], change: Change): [string, string] {
  const [a, b] = [spotOf(one), spotOf(other)];
  if (!a || !b) return [one, other];
  const [p, q] = [change.spot(a), change.spot(b)];
  return [
    spotText([Math.min(p[0], q[0]), Math.min(p[1], q[1])]),
    spotText([Math.max(p[0], q[0]), Math.max(p[1], q[1])]),
  ];
}

function partChanged(it: DraftPart, change: Change): DraftPart {
  if (it.rectangle) return { ...it, rectangle: cornersChanged(it.rectangle, change) };
  return it.polygon ? { ...it, polygon: it.polygon.map((text) => spotChanged(text, change)) } : it;
}

function areaChanged(it: DraftArea, change: Change): DraftArea {
  const edge = change.edge ?? ((name: EdgeName) => name);
  if (it === 'whole') return it;
  if ('half' in it) return { half: edge(it.half) };
  if ('quarter' in it) return { quarter: [edge(it.quarter[0]), edge(it.quarter[1])] };
  if ('strip' in it) return { strip: { ...it.strip, edge: edge(it.strip.edge) } };
  if ('rectangle' in it) return { rectangle: cornersChanged(it.rectangle, change) };
  if ('polygon' in it) return { polygon: it.polygon.map((text) => spotChanged(text, change)) };
  if ('disc' in it) return { disc: { ...it.disc, at: spotChanged(it.disc.at, change) } };
  return it;
}

/** The map with the places of a piece changed. */
export function placed(draft: Draft, piece: MapPiece, change: Change): Draft {
  if (piece === 'board' || 'edge' in piece) return draft;
  if ('line' in piece) {
    const along = (it: string) => spotChanged(it, change);
    const line = changed(draft.line, piece.line, (it) => ({ ...it, from: along(it.from), to: along(it.to) }));
    return { ...draft, line };
  }
  if ('zone' in piece) {
    const zone = changed(draft.zone, piece.zone, (it) => ({
      ...it,
      areas: it.areas.map((area) => areaChanged(area, change)),
      minus: it.minus.map((disc) => ({ ...disc, at: spotChanged(disc.at, change) })),
    }));
    return { ...draft, zone };
  }
  if ('marker' in piece) {
    const marker = changed(draft.marker, piece.marker, (it) => ({ ...it, at: spotChanged(it.at, change) }));
    return { ...draft, marker };
  }
  if ('part' in piece) return withPart(draft, piece.part.of, piece.part.at, (it) => partChanged(it, change));
  const feature = changed(draft.feature, piece.feature, (it) => ({
    ...it,
    part: it.part.map((part) => partChanged(part, change)),
  }));
  return { ...draft, feature };
}

const otherSide = (role: string | null | undefined) => (role === 'a' ? 'b' : role === 'b' ? 'a' : role);

/** The same for the other side: a copy, or the marker or zone that the other side has already in its place. And which it is. */
export function forTheOtherSide(draft: Draft, piece: MapPiece, change: Change): [Draft, MapPiece] {
  const end = <T>(list: T[], it: T, twin: number): [T[], number] =>
    twin >= 0 ? [changed(list, twin, () => it), twin] : [[...list, it], list.length];
  if (piece === 'board' || 'edge' in piece || 'line' in piece) return [draft, piece];
  const there = placed(draft, piece, change);
  if ('marker' in piece) {
    const it = there.marker[piece.marker]!;
    const role = otherSide(it.role);
    const twin = draft.marker.findIndex((other) => other.name === it.name && other.role === role);
    const [marker, at] = end(draft.marker, { ...it, role }, twin);
    return [{ ...draft, marker }, { marker: at }];
  }
  if ('zone' in piece) {
    const it = there.zone[piece.zone]!;
    const role = otherSide(it.role);
    const twin = draft.zone.findIndex((other) => other.name === it.name && other.role === role);
    const [zone, at] = end(draft.zone, { ...it, role }, twin);
    return [{ ...draft, zone }, { zone: at }];
  }
  if ('part' in piece) {
    const { of, at } = piece.part;
    const it = there.feature[of]!.part[at]!;
    const feature = changed(draft.feature, of, (whole) => ({ ...whole, part: [...whole.part, it] }));
    return [{ ...draft, feature }, { part: { of, at: feature[of]!.part.length - 1 } }];
  }
  const it = there.feature[piece.feature]!;
  const copy: DraftFeature = { ...it, name: freshName(draft, it.name) };
  return [{ ...draft, feature: [...draft.feature, copy] }, { feature: draft.feature.length }];
}

/** The places among some texts. */
function spotsOf(texts: string[]): Spot[] {
  return texts.map(spotOf).filter((it) => it !== undefined);
}

/** The corners of a part, in order round it. */
export function cornersOf(part: DraftPart): Spot[] {
  if (part.rectangle) {
    const [one, other] = part.rectangle.map(spotOf);
    if (!one || !other) return [];
    return [one, [other[0], one[1], 0], other, [one[0], other[1], 0]];
  }
  return spotsOf(part.polygon ?? []);
}

/** The corners of everything that a piece is made of, outline by outline. */
export function outlinesOf(draft: Draft, piece: MapPiece): Spot[][] {
  if (piece === 'board') return [];
  if ('part' in piece) {
    const part = draft.feature[piece.part.of]?.part[piece.part.at];
    return part ? [cornersOf(part)] : [];
  }
  if ('feature' in piece) return (draft.feature[piece.feature]?.part ?? []).map(cornersOf);
  if ('zone' in piece) return (draft.zone[piece.zone]?.areas ?? []).flatMap((it) => areaOutlines(draft, it));
  if ('line' in piece) {
    const it = draft.line[piece.line];
    return it ? [spotsOf([it.from, it.to])] : [];
  }
  if ('edge' in piece) {
    const it = draft.edge[piece.edge];
    return it ? [edgeLine(draft, it.edge, it.from, it.to)] : [];
  }
  return [];
}

/** An edge of the board, or a part of it. */
export function edgeLine(draft: Draft, edge: EdgeName, from?: string | null, to?: string | null): Spot[] {
  const [w, h] = spotOf(draft.size) ?? [0, 0];
  const long = upright(edge) ? h : w;
  const ends = [lengthOf(from ?? '0') ?? 0, to == null ? long : (lengthOf(to) ?? long)];
  return ends.map((along): Spot =>
    upright(edge) ? [edge === 'left' ? 0 : w, along, 0] : [along, edge === 'bottom' ? 0 : h, 0],
  );
}

const round = 48;

/** The outline of an area, as it is drawn. */
export function areaOutline(draft: Draft, area: DraftArea): Spot[] {
  const [w, h] = spotOf(draft.size) ?? [0, 0];
  const box = (x: number, y: number, u: number, v: number): Spot[] => [
    [x, y, 0],
    [u, y, 0],
    [u, v, 0],
    [x, v, 0],
  ];
  const strip = (edge: EdgeName, depth: number) =>
    ({
      left: box(0, 0, depth, h),
      right: box(w - depth, 0, w, h),
      bottom: box(0, 0, w, depth),
      top: box(0, h - depth, w, h),
    })[edge];
  if (area === 'whole') return box(0, 0, w, h);
  if ('half' in area) return strip(area.half, (upright(area.half) ? w : h) / 2);
  if ('strip' in area) return strip(area.strip.edge, lengthOf(area.strip.depth) ?? 0);
  if ('quarter' in area) {
    const [x, y] = [area.quarter.includes('left') ? 0 : w / 2, area.quarter.includes('bottom') ? 0 : h / 2];
    return box(x, y, x + w / 2, y + h / 2);
  }
  if ('rectangle' in area) return cornersOf({ rectangle: area.rectangle, top: '0' });
  if ('polygon' in area) return cornersOf({ polygon: area.polygon, top: '0' });
  if ('disc' in area) {
    const [at, r] = [spotOf(area.disc.at), lengthOf(area.disc.radius)];
    if (!at || r === undefined) return [];
    const turn = (n: number) => (n * 2 * Math.PI) / round;
    return Array.from({ length: round }, (_, n): Spot => [
      at[0] + r * Math.cos(turn(n)),
      at[1] + r * Math.sin(turn(n)),
      0,
    ]);
  }
  return [];
}

/** An area as it is drawn: what lies near another zone can have several outlines. */
export function areaOutlines(draft: Draft, area: DraftArea): Spot[][] {
  if (area === 'whole' || !('near' in area)) return [areaOutline(draft, area)];
  const { zone, role, reach } = area.near;
  const far = lengthOf(reach);
  if (far === undefined) return [];
  // What is near to something that is itself near to another one is left to the server.
  const there = draft.zone.filter((it) => it.name === zone && (it.role ?? null) === (role ?? null));
  return there
    .flatMap((it) => it.areas.map((of) => areaOutline(draft, of)))
    .flatMap((outline) => near(outline, far, spotOf(draft.size) ?? [0, 0]));
}

/** Terrain of which parts lie in each other, two by two, by their numbers. */
export function overlapping(draft: Draft): [number, number][] {
  const solids = draft.feature.map((it) =>
    it.part.map((part) => ({
      outline: cornersOf(part),
      bottom: lengthOf(part.bottom ?? '0') ?? 0,
      top: lengthOf(part.top) ?? 0,
    })),
  );
  return solids.flatMap((one, first) =>
    solids.flatMap((other, second): [number, number][] => {
      if (second <= first) return [];
      const meets = one.some((it) =>
        other.some((that) => it.bottom < that.top && that.bottom < it.top && overlap(it.outline, that.outline)),
      );
      return meets ? [[first, second]] : [];
    }),
  );
}

/** A corner that can be dragged: of a part, or of an area of a zone, or an end of a line. */
export interface Handle {
  at: Spot;
  /** Which area or part. */
  outline: number;
  corner: number;
}

/** The corners of a piece that can be dragged. Terrain of several parts is chosen part by part first. */
export function handlesOf(draft: Draft, piece: MapPiece | undefined): Handle[] {
  if (piece === undefined || piece === 'board' || 'edge' in piece || 'marker' in piece) return [];
  if ('feature' in piece && (draft.feature[piece.feature]?.part.length ?? 0) !== 1) return [];
  const fixed = (outline: number) => {
    if (!('zone' in piece)) return false;
    const area = draft.zone[piece.zone]?.areas[outline];
    return !area || area === 'whole' || !('rectangle' in area || 'polygon' in area);
  };
  return outlinesOf(draft, piece).flatMap((corners, outline) =>
    fixed(outline) ? [] : corners.map((at, corner): Handle => ({ at, outline, corner })),
  );
}

/** Two opposite corners of a rectangle after one of its four was dragged. */
function rectangleBent(rectangle: [string, string], corner: number, to: Spot): [string, string] {
  const four = cornersOf({ rectangle, top: '0' });
  const across = four[(corner + 2) % 4];
  if (!across) return rectangle;
  return cornersChanged([spotText(across), spotText([to[0], to[1]])], { spot: (it) => it });
}

/** The map with a corner of a piece somewhere else. */
export function bent(draft: Draft, piece: MapPiece, { outline, corner }: Handle, to: Spot): Draft {
  if (piece === 'board') return draft;
  const flat = spotText([to[0], to[1]]);
  if ('line' in piece) {
    const line = changed(draft.line, piece.line, (it) => (corner === 0 ? { ...it, from: flat } : { ...it, to: flat }));
    return { ...draft, line };
  }
  if ('zone' in piece) {
    const zone = changed(draft.zone, piece.zone, (it) => ({
      ...it,
      areas: changed(it.areas, outline, (area): DraftArea => {
        if (area === 'whole') return area;
        if ('rectangle' in area) return { rectangle: rectangleBent(area.rectangle, corner, to) };
        return 'polygon' in area ? { polygon: changed(area.polygon, corner, () => flat) } : area;
      }),
    }));
    return { ...draft, zone };
  }
  const of = featureOf(piece);
  if (of === undefined) return draft;
  const at = typeof piece === 'object' && 'part' in piece ? piece.part.at : outline;
  return withPart(draft, of, at, (it) => {
    if (it.rectangle) return { ...it, rectangle: rectangleBent(it.rectangle, corner, to) };
    return it.polygon ? { ...it, polygon: changed(it.polygon, corner, () => flat) } : it;
  });
}

/** A place by which a piece is held: its marker's middle, or its lowest left corner. */
export function anchorOf(draft: Draft, piece: MapPiece): Spot | undefined {
  if (typeof piece === 'object' && 'marker' in piece) return spotOf(draft.marker[piece.marker]?.at ?? '');
  const corners = outlinesOf(draft, piece).flat();
  if (corners.length === 0) return undefined;
  return [Math.min(...corners.map((it) => it[0])), Math.min(...corners.map((it) => it[1])), 0];
}

/** The middle of a piece. */
export function middleOf(draft: Draft, piece: MapPiece): Spot | undefined {
  if (typeof piece === 'object' && 'marker' in piece) return spotOf(draft.marker[piece.marker]?.at ?? '');
  const corners = outlinesOf(draft, piece).flat();
  if (corners.length === 0) return undefined;
  const between = (at: 0 | 1) => {
    const all = corners.map((it) => it[at]);
    return Math.round((Math.min(...all) + Math.max(...all)) / 2);
  };
  return [between(0), between(1), 0];
}

/** How far a place is from an outline; nothing within it. */
export function away(place: readonly number[], outline: Spot[]): number {
  const [px = 0, py = 0] = place;
  let inside = false;
  let nearest = Infinity;
  outline.forEach(([x, y], at) => {
    const [u, v] = outline[(at + 1) % outline.length]!;
    if (y > py !== v > py && px < ((u - x) * (py - y)) / (v - y) + x) inside = !inside;
    const long = (u - x) ** 2 + (v - y) ** 2;
    const along = long === 0 ? 0 : Math.min(1, Math.max(0, ((px - x) * (u - x) + (py - y) * (v - y)) / long));
    nearest = Math.min(nearest, Math.hypot(px - x - along * (u - x), py - y - along * (v - y)));
  });
  return inside ? 0 : nearest;
}

/** What is meant by a place: a marker, or the highest terrain there, or what lies nearest within reach. */
export function meantBy(draft: Draft, place: readonly number[], reach: number): MapPiece | undefined {
  const markers = draft.marker.flatMap((it, marker) => {
    const at = spotOf(it.at);
    const rim = (lengthOf(it.diameter) ?? 0) / 2;
    const far = at ? Math.max(0, Math.hypot(at[0] - place[0]!, at[1] - place[1]!) - rim) : Infinity;
    return [{ piece: { marker } as MapPiece, far, top: Infinity }];
  });
  const parts = draft.feature.flatMap((feature, of) =>
    feature.part.map((it) => ({
      piece: { feature: of } as MapPiece,
      far: away(place, cornersOf(it)),
      top: lengthOf(it.top) ?? 0,
    })),
  );
  const near = [...markers, ...parts].filter((it) => it.far <= reach);
  return near.sort((one, other) => one.far - other.far || other.top - one.top)[0]?.piece;
}
