import { describe, expect, it } from 'vitest';
import { beside, clear, hull, meant, readPlace, readWay, scaleOf, within, written } from './scale';

const table = { size: [762000, 558800] as [number, number] };

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
    expect(meant([12, 0], two, 5)).toBe('right');
    expect(meant([8, 0], two, 5)).toBe('left');
  });

  it('is somebody whom a finger has just missed, and nobody farther off', () => {
    expect(meant([0, 21], two, 22)).toBe('left');
    expect(meant([0, 21], two, 5)).toBeUndefined();
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
  it.each(['none', 'left', 'right'] as const)('a place comes back from the screen, turned %s', (turn) => {
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
