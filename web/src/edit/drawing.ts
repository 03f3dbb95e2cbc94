// A map that is drawn as the board of a battle, for the same picture.
import type { Board, Draft, DraftPart, Place, Side, Solid } from '../types';
import { lengthOf, spotOf } from './lengths';
import { areaOutlines, cornersOf, edgeLine } from './pieces';

/** Traits as they are written, one by one. */
export function traitsOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}

const side = (role: string | null | undefined): Side | null => (role === 'a' ? 'A' : role === 'b' ? 'B' : null);

function solid(part: DraftPart, shared: string[]): Solid | undefined {
  const outline = cornersOf(part);
  if (outline.length < 3) return undefined;
  const top = lengthOf(part.top) ?? 0;
  return {
    outline: outline.map(([x, y]): Place => [x, y]),
    bottom: lengthOf(part.bottom ?? '0') ?? 0,
    top,
    traits: [...shared, ...traitsOf(part.traits)],
  };
}

/** What can be drawn of a map; nothing while its board has no size. */
export function boardOf(draft: Draft): Board | undefined {
  const size = spotOf(draft.size);
  if (!size || size[0] <= 0 || size[1] <= 0) return undefined;
  const flat = (it: readonly number[]): [number, number] => [it[0]!, it[1]!];
  return {
    name: draft.name,
    size: [size[0], size[1]],
    edges: draft.edge.map((it) => {
      const [from, to] = edgeLine(draft, it.edge, it.from, it.to).map(flat);
      return { line: [from!, to!], means: 'edge', whose: side(it.role) };
    }),
    lines: draft.line.flatMap((it) => {
      const [from, to] = [spotOf(it.from), spotOf(it.to)];
      return from && to ? [{ means: it.name, line: [flat(from), flat(to)] as [Place, Place] }] : [];
    }),
    zones: draft.zone.map((it, at) => ({
      id: `${it.name} ${it.role ?? ''} ${at}`,
      means: it.name,
      whose: side(it.role),
      outlines: it.areas
        .flatMap((area) => areaOutlines(draft, area))
        .map((outline) => outline.map(flat))
        .filter((outline) => outline.length > 2),
    })),
    terrain: draft.feature.map((it, at) => ({
      id: `t${at}`,
      name: it.name,
      parts: it.part.flatMap((part) => solid(part, traitsOf(it.traits)) ?? []),
    })),
  };
}
