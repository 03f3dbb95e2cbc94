import { expect, it } from 'vitest';
import type { Draft, MapPiece } from '../types';
import { boardOf } from './drawing';
import { fileName } from './file_name';
import { lengthOf, lengthText, spotOf, spotText } from './lengths';
import {
  anchorOf,
  away,
  bent,
  by,
  forTheOtherSide,
  freshName,
  halfTurn,
  handlesOf,
  isThere,
  meantBy,
  mirrored,
  nameOf,
  overlapping,
  placed,
  quarterAbout,
  without,
} from './pieces';

const inch = 25_400;

function draft(): Draft {
  return {
    name: 'Yard',
    about: '',
    rules: [],
    size: '30, 22',
    edge: [
      { role: 'a', edge: 'left' },
      { role: 'b', edge: 'right' },
    ],
    line: [{ name: 'centreline', from: '15, 0', to: '15, 22' }],
    zone: [
      { name: 'drop zone', role: 'a', areas: [{ strip: { edge: 'left', depth: '6' } }], minus: [] },
      { name: 'drop zone', role: 'b', areas: [{ strip: { edge: 'right', depth: '6' } }], minus: [] },
      { name: 'yard', areas: [{ rectangle: ['10, 10', '14, 12'] }], minus: [{ at: '12, 11', radius: '1' }] },
    ],
    marker: [
      { name: 'objective', role: 'a', at: '8, 11', diameter: '40mm' },
      { name: 'objective', role: 'centre', at: '15, 11, 3', diameter: '40mm' },
    ],
    feature: [
      { name: 'low wall 1', traits: 'light', part: [{ rectangle: ['11, 15', '13, 15.4'], top: '1' }] },
      {
        name: 'ruin',
        part: [
          { rectangle: ['4, 4', '8, 8'], bottom: '2.9', top: '3', traits: 'vantage, light' },
          { polygon: ['4, 4', '5, 4', '4, 5'], top: '2.9', traits: 'heavy' },
        ],
      },
    ],
  };
}

it('lengths lose no micrometre on their way to text and back', () => {
  for (const um of [0, 1, 2, 12_700, 25_400, 104_935, 330_200, 349_123, 762_000, -2_540])
    expect(lengthOf(lengthText(um))).toBe(um);
  expect(lengthText(139_700)).toBe('5.5');
  // It lies between two micrometres, and the nearer one is written.
  expect(lengthText(lengthOf('4.28125')!)).toBe('4.28126');
  expect(lengthOf('40mm')).toBe(40_000);
  expect(lengthOf('1200um')).toBe(1200);
  expect(lengthOf('5.5″')).toBe(139_700);
  for (const none of ['', 'high', '5.', '.5', '1 2', '1e3']) expect(lengthOf(none)).toBeUndefined();
});

it('places have two numbers or three', () => {
  expect(spotOf('15.5, 18')).toEqual([393_700, 457_200, 0]);
  expect(spotOf('15.5, 18, 3')).toEqual([393_700, 457_200, 76_200]);
  for (const none of ['', '5', '1, 2, 3, 4', '1, two', '1, 2, high']) expect(spotOf(none)).toBeUndefined();
  expect(spotText([inch, 2 * inch])).toBe('1, 2');
  expect(spotText([inch, 2 * inch, 3 * inch])).toBe('1, 2, 3');
});

it('a piece that is moved takes all of itself along', () => {
  const moved = (piece: MapPiece) => placed(draft(), piece, by(inch, -inch));
  expect(moved({ marker: 1 }).marker[1]?.at).toBe('16, 10, 3');
  expect(moved({ feature: 1 }).feature[1]?.part).toEqual([
    { rectangle: ['5, 3', '9, 7'], bottom: '2.9', top: '3', traits: 'vantage, light' },
    { polygon: ['5, 3', '6, 3', '5, 4'], top: '2.9', traits: 'heavy' },
  ]);
  const [deck, wall] = moved({ part: { of: 1, at: 1 } }).feature[1]!.part;
  expect(deck?.rectangle).toEqual(['4, 4', '8, 8']);
  expect(wall?.polygon).toEqual(['5, 3', '6, 3', '5, 4']);
  expect(moved({ zone: 2 }).zone[2]).toEqual({
    name: 'yard',
    areas: [{ rectangle: ['11, 9', '15, 11'] }],
    minus: [{ at: '13, 10', radius: '1' }],
  });
  expect(moved({ line: 0 }).line[0]).toEqual({ name: 'centreline', from: '16, -1', to: '16, 21' });
  // What lies along an edge of the board stays there.
  expect(moved({ zone: 0 })).toEqual(draft());
  expect(moved('board')).toEqual(draft());
});

it('the other side gets the same, turned by half or mirrored', () => {
  const turned = (piece: MapPiece) => forTheOtherSide(draft(), piece, halfTurn(draft())!);
  const [wall, copy] = turned({ feature: 0 });
  expect(copy).toEqual({ feature: 2 });
  expect(wall.feature[2]).toEqual({
    name: 'low wall 2',
    traits: 'light',
    part: [{ rectangle: ['17, 6.6', '19, 7'], top: '1' }],
  });
  const [marked, marker] = turned({ marker: 0 });
  expect([marker, marked.marker[2]]).toEqual([
    { marker: 2 },
    { name: 'objective', role: 'b', at: '22, 11', diameter: '40mm' },
  ]);
  // A zone that the other side has already is replaced.
  const deeper = { ...draft(), zone: draft().zone.map((it) => ({ ...it })) };
  deeper.zone[0] = { ...deeper.zone[0]!, areas: [{ strip: { edge: 'left', depth: '4' } }] };
  const [zoned, zone] = forTheOtherSide(deeper, { zone: 0 }, halfTurn(deeper)!);
  expect(zone).toEqual({ zone: 1 });
  expect(zoned.zone[1]?.areas).toEqual([{ strip: { edge: 'right', depth: '4' } }]);
  expect(zoned.zone).toHaveLength(3);
  const [across] = forTheOtherSide(draft(), { feature: 0 }, mirrored(draft())!);
  expect(across.feature[2]?.part[0]?.rectangle).toEqual(['17, 15', '19, 15.4']);
  const [twice] = forTheOtherSide(wall, { feature: 2 }, halfTurn(draft())!);
  expect(twice.feature[3]?.part).toEqual(draft().feature[0]?.part);
});

it('a quarter about its middle makes a lying box stand', () => {
  const middle = [12 * inch, 15 * inch];
  const turned = placed(draft(), { feature: 0 }, quarterAbout(middle));
  expect(turned.feature[0]?.part[0]?.rectangle).toEqual(['11.6, 14', '12, 16']);
});

it('corners that are dragged change one outline', () => {
  const [handle] = handlesOf(draft(), { feature: 0 }).filter((it) => it.corner === 2);
  const larger = bent(draft(), { feature: 0 }, handle!, [14 * inch, 17 * inch, 0]);
  expect(larger.feature[0]?.part[0]?.rectangle).toEqual(['11, 15', '14, 17']);
  const through = bent(draft(), { feature: 0 }, handle!, [10 * inch, 14 * inch, 0]);
  expect(through.feature[0]?.part[0]?.rectangle).toEqual(['10, 14', '11, 15']);
  // Of several parts one is chosen first.
  expect(handlesOf(draft(), { feature: 1 })).toEqual([]);
  const part: MapPiece = { part: { of: 1, at: 1 } };
  const corners = handlesOf(draft(), part);
  expect(corners).toHaveLength(3);
  expect(bent(draft(), part, corners[2]!, [4 * inch, 6 * inch, 0]).feature[1]?.part[1]?.polygon).toEqual([
    '4, 4',
    '5, 4',
    '4, 6',
  ]);
  expect(handlesOf(draft(), { zone: 0 })).toEqual([]);
  expect(handlesOf(draft(), { zone: 2 })).toHaveLength(4);
});

it('a tap means what is nearest, and the highest of what lies there', () => {
  const at = (x: number, y: number, reach = 0) => meantBy(draft(), [x * inch, y * inch], reach * inch);
  expect(at(8.2, 11)).toEqual({ marker: 0 });
  expect(at(4.2, 4.2)).toEqual({ feature: 1 });
  expect(at(12, 15.6)).toBeUndefined();
  expect(at(12, 15.6, 0.5)).toEqual({ feature: 0 });
  expect(away([0, 0], [])).toBe(Infinity);
});

it('pieces are named, found and taken away', () => {
  const it = draft();
  expect(nameOf(it, { marker: 1 })).toBe('Objective in the centre');
  expect(nameOf(it, { zone: 0 })).toBe('Drop zone of A');
  expect(nameOf(it, { part: { of: 1, at: 0 } })).toBe('Part 1 of Ruin');
  expect(freshName(it, 'low wall')).toBe('low wall 2');
  expect(without(it, { feature: 0 }).feature.map((one) => one.name)).toEqual(['ruin']);
  expect(without(it, { part: { of: 1, at: 0 } }).feature[1]?.part).toHaveLength(1);
  expect(isThere(it, { part: { of: 1, at: 2 } })).toBe(false);
  expect(anchorOf(it, { feature: 1 })).toEqual([4 * inch, 4 * inch, 0]);
});

it('what cannot be read is not drawn, and the rest is', () => {
  const wrong = draft();
  wrong.feature[0]!.part[0]!.rectangle = ['here', 'there'];
  const board = boardOf(wrong)!;
  expect(board.terrain?.map((it) => it.parts.length)).toEqual([0, 2]);
  expect(board.terrain?.[1]?.parts[0]?.traits).toEqual(['vantage', 'light']);
  expect(board.zones?.[0]).toMatchObject({ means: 'drop zone', whose: 'A' });
  expect(board.zones?.[0]?.outlines[0]).toEqual([
    [0, 0],
    [6 * inch, 0],
    [6 * inch, 22 * inch],
    [0, 22 * inch],
  ]);
  expect(boardOf({ ...wrong, size: 'wide' })).toBeUndefined();
});

it('a file is called after its map', () => {
  expect(fileName('The yard, behind Müller’s mill!')).toBe('the_yard_behind_muller_s_mill.toml');
  expect(fileName('…')).toBe('killzone.toml');
});

it('a zone near another one is drawn', () => {
  const map = draft();
  map.zone.push({
    name: "no man's land",
    areas: [{ near: { zone: 'drop zone', role: 'a', reach: '2' } }],
    minus: [],
  });
  const [outline] = boardOf(map)!.zones!.at(-1)!.outlines;
  expect(Math.max(...outline!.map((at) => at[0]))).toBeCloseTo(8 * inch);
});

it('terrain that lies in other terrain is named, at one height only', () => {
  const map = draft();
  const crate = (name: string, corners: [string, string], bottom?: string) => ({
    name,
    traits: 'light',
    part: [{ rectangle: corners, bottom, top: bottom ? '3' : '1' }],
  });
  map.feature = [
    crate('one', ['1, 1', '3, 3']),
    crate('other', ['2, 2', '4, 4']),
    crate('above', ['1, 1', '4, 4'], '2'),
  ];
  expect(overlapping(map)).toEqual([[0, 1]]);
});
