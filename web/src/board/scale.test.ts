import { describe, expect, it } from 'vitest';
import {
  around,
  barOf,
  beside,
  clear,
  crossing,
  hull,
  meantAny,
  on,
  uncovered,
  readPlace,
  readWay,
  scaleOf,
  together,
  within,
  written,
} from './scale';

const table = { size: [762000, 558800] as [number, number] };

it('outlines that are drawn as one turn the same way, however they were written', () => {
  const square = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
  ];
  const scale = scaleOf(table, 'none');
  const [one, other] = together(scale, [square, [...square].reverse()]).split('Z');
  const corners = (path = '') => path.slice(1).split('L');
  // The same corners in the same direction, wherever it begins.
  const doubled = [...corners(one), ...corners(one)].join('L');
  expect(doubled).toContain(corners(other).join('L'));
});

describe('a number on terrain', () => {
  const long: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 20],
    [0, 20],
  ];

  it('stands in the middle where nobody stands', () => {
    expect(clear(long, [{ at: [10, 10], r: 14 }])).toEqual([50, 10]);
  });

  it('goes aside for whoever stands there, as little as it has to', () => {
    expect(clear(long, [{ at: [40, 10], r: 14 }])).toEqual([75, 10]);
  });

  it('stays where there is no better place', () => {
    expect(clear(long, [{ at: [50, 10], r: 200 }])).toEqual([50, 10]);
  });
});

describe('who is meant by a tap', () => {
  const two = [
    { id: 'left', at: [0, 0] as [number, number], r: 16 },
    { id: 'right', at: [20, 0] as [number, number], r: 16 },
  ];

  it('is the nearer one where two lie over each other', () => {
    expect(meantAny([12, 0], two, 5)[0]).toBe('right');
    expect(meantAny([8, 0], two, 5)[0]).toBe('left');
  });

  it('is somebody whom a finger has just missed, and nobody farther off', () => {
    expect(meantAny([0, 21], two, 22)[0]).toBe('left');
    expect(meantAny([0, 21], two, 5)[0]).toBeUndefined();
  });
});

describe('a tag beside a leg', () => {
  it('is clear of the leg, and of the next leg’s tag on the same way', () => {
    const one = beside([0, 0], [60, 0], 40, 16);
    const other = beside([60, 0], [120, 0], 40, 16);
    expect(one).toEqual([30, -17]);
    expect(other[0] - one[0]).toBe(60);
  });

  it('stands above the base where the leg is shorter than that', () => {
    expect(beside([0, 0], [4, 0], 40, 16)).toEqual([4, -32]);
  });
});

describe('scale', () => {
  it.each(['none', 'left', 'right', 'half'] as const)('a place comes back from the screen, turned %s', (turn) => {
    const scale = scaleOf(table, turn);
    expect(scale.from(scale.to([25400, 508000]))).toEqual([25400, 508000]);
  });

  it('the left edge lies below when it is one’s own', () => {
    const scale = scaleOf(table, 'left');
    expect(scale.to([0, 0])[1]).toBe(scale.height);
  });

  it('the right edge lies below when that is one’s own', () => {
    const scale = scaleOf(table, 'right');
    expect(scale.to([762000, 0])[1]).toBe(scale.height);
  });
});

describe('places in phrases', () => {
  it('are written in millimetres, the height only if there is one', () => {
    expect(written([482600, 330200])).toBe('482.6mm, 330.2mm');
    expect(written([482600, 330200, 76200])).toBe('482.6mm, 330.2mm, 76.2mm');
  });

  it('are read in any unit, and a way step by step', () => {
    expect(readPlace('1in, 25.4mm')).toEqual([25400, 25400]);
    expect(readWay('1, 2 > 3, 4')).toEqual([
      [25400, 50800],
      [76200, 101600],
    ]);
    expect(readPlace('over there')).toBeUndefined();
  });
});

describe('outlines', () => {
  it('a hull leaves out what lies inside', () => {
    expect(
      hull([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [2, 2],
      ]),
    ).toHaveLength(4);
  });

  it('within is so for either direction of an outline', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(within([5, 5], square)).toBe(true);
    expect(within([5, 5], [...square].reverse())).toBe(true);
    expect(within([15, 5], square)).toBe(false);
  });
});

describe('who may be meant where pieces lie close together', () => {
  const two = [
    { id: 'left', at: [0, 0] as [number, number], r: 16 },
    { id: 'right', at: [20, 0] as [number, number], r: 16 },
  ];

  it('is one alone where only one is under the finger', () => {
    expect(meantAny([-10, 0], two, 20)).toEqual(['left']);
  });

  it('is each of them where they lie over each other, the nearest first', () => {
    expect(meantAny([12, 0], two, 20)).toEqual(['right', 'left']);
  });

  it('is each of them where a finger is larger than what it points at', () => {
    expect(meantAny([0, 0], two, 60)).toEqual(['left', 'right']);
  });
});

describe('a bar of terrain', () => {
  const wall = barOf([
    [10, 0],
    [50, 0],
    [50, 6],
    [10, 6],
  ]);

  it('lies along its longest side', () => {
    expect(wall.at).toEqual([30, 3]);
    expect([wall.length, wall.width]).toEqual([20, 3]);
    expect(on(wall, 20, 0).map(Math.round)).toEqual([50, 3]);
  });
});

describe('a line across an outline', () => {
  const box: [number, number][] = [
    [10, -5],
    [20, -5],
    [20, 5],
    [10, 5],
  ];

  it('is cut where it enters and leaves', () => {
    expect(crossing([0, 0], [40, 0], box)).toEqual([0.25, 0.5]);
  });

  it('is not cut by what lies beside it', () => {
    expect(crossing([0, 9], [40, 9], box)).toBeUndefined();
    expect(crossing([0, 0], [5, 0], box)).toBeUndefined();
  });
});

describe('a tag beside a model', () => {
  it('stands above it where nobody stands there', () => {
    expect(uncovered(around([0, 0], 10, [20, 11]), [20, 11], [{ at: [0, 0], r: 10 }])).toEqual([0, -25]);
  });

  it('goes elsewhere for somebody who does', () => {
    const bases = [
      { at: [0, 0] as [number, number], r: 10 },
      { at: [0, -30] as [number, number], r: 14 },
    ];
    expect(uncovered(around([0, 0], 10, [20, 11]), [20, 11], bases)).toEqual([0, 25]);
  });
});
