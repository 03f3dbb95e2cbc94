// Signs on terrain, as paths: jambs of a gap, the leaf of a door, what is shut and what is open, windows, wire, ladders. One path
// for all that look alike, so that a table of many parts stays small. Pure.
import type { Solid, Terrain } from '../types';
import { type Bar, type Point, type Scale, barOf, on } from './scale';

/** Paths by how they are stroked. */
export interface Signs {
  /** Open leaves. */
  leaf: string;
  /** What a leaf sweeps, wire, rungs, windows. */
  thin: string;
  /** Both ends of a gap. */
  jambs: string;
  /** On what is dark: the line of a shut hatchway, the crack of a breach point. */
  pale: string;
}

const line = (...points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
const round = (it: number) => Math.round(it * 10) / 10;

/** Two short bars at the ends of a gap. */
const jambs = (bar: Bar) =>
  [-1, 1]
    .map((end) => line(on(bar, end * bar.length, -bar.width - 2), on(bar, end * bar.length, bar.width + 2)))
    .join('');

/** A leaf that stands open at one end of a gap. */
const leaf = (bar: Bar) => {
  const long = Math.min(2 * bar.length, 26);
  return line(on(bar, -bar.length, 0), on(bar, -bar.length + long * 0.42, -long * 0.9));
};

/** What the leaf sweeps. */
const sweep = (bar: Bar) => {
  const long = Math.min(2 * bar.length, 26);
  const [from, to] = [on(bar, -bar.length + long * 0.42, -long * 0.9), on(bar, -bar.length + long, 0)];
  return `M${from.map(round).join(' ')}A${round(long)} ${round(long)} 0 0 1 ${to.map(round).join(' ')}`;
};

/** Small crosses in a row. */
const crosses = (bar: Bar, size: number, apart: number) => {
  const many = Math.max(1, Math.round((2 * bar.length) / apart));
  return Array.from({ length: many }, (_, at) => {
    const along = ((at + 0.5) / many - 0.5) * 2 * bar.length;
    return (
      line(on(bar, along - size, -size), on(bar, along + size, size)) +
      line(on(bar, along - size, size), on(bar, along + size, -size))
    );
  }).join('');
};

const rungs = (bar: Bar) => {
  const many = Math.max(2, Math.round((2 * bar.length) / 5));
  const across = Array.from({ length: many }, (_, at) => {
    const along = ((at + 0.5) / many - 0.5) * 2 * bar.length;
    return line(on(bar, along, -bar.width - 3), on(bar, along, bar.width + 3));
  });
  const rails = [-1, 1].map((side) =>
    line(on(bar, -bar.length, side * (bar.width + 3)), on(bar, bar.length, side * (bar.width + 3))),
  );
  return [...across, ...rails].join('');
};

/** A jagged line across. */
const crack = (bar: Bar) => {
  const many = 4;
  const points = Array.from({ length: many + 1 }, (_, at) => {
    const along = (at / many - 0.5) * 2 * (bar.length - 2);
    return on(bar, along, (at % 2 ? 1 : -1) * bar.width * 0.7);
  });
  return line(...points);
};

/** What has fallen out of a breach. */
const rubble = (bar: Bar) =>
  [-0.5, 0, 0.5]
    .map((at, n) => {
      const [x, y] = on(bar, at * bar.length, n === 1 ? bar.width : -bar.width * 0.4).map(round) as Point;
      return `M${x - 2} ${y}l2-3 3 2-2 3z`;
    })
    .join('');

/** The signs of all terrain of a table. */
export function signsOf(terrain: Terrain[], scale: Scale): Signs {
  const signs: Signs = { leaf: '', thin: '', jambs: '', pale: '' };
  for (const { name, parts } of terrain)
    for (const part of parts) {
      const bar = barOf(part.outline.map((it) => scale.to(it)));
      const has = (it: Solid['traits'][number]) => part.traits.includes(it);
      if (has('hatchway') || has('door')) {
        if (has('wall')) signs.pale += line(on(bar, -bar.length + 3, 0), on(bar, bar.length - 3, 0)) + shut(bar);
        else {
          signs.jambs += jambs(bar);
          signs.leaf += leaf(bar);
          signs.thin += sweep(bar);
        }
      } else if (has('breach-point')) {
        if (has('wall')) signs.pale += crack(bar);
        else {
          signs.jambs += jambs(bar);
          signs.thin += rubble(bar);
        }
      } else if (has('accessible')) signs.jambs += jambs(bar);
      else if (has('obstructing')) signs.thin += crosses(bar, 3.5, 9);
      else if (has('blocking')) signs.thin += crosses(bar, Math.min(3.5, bar.width), 12);
      else if (/ladder/i.test(name)) signs.thin += rungs(bar);
    }
  return signs;
}

/** Two short lines across a leaf that is shut. */
function shut(bar: Bar): string {
  return [-1, 1]
    .map((end) =>
      line(on(bar, end * (bar.length - 3), -bar.width * 0.9), on(bar, end * (bar.length - 3), bar.width * 0.9)),
    )
    .join('');
}
