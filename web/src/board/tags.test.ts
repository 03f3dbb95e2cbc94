import { describe, expect, it } from 'vitest';
import { scaleOf } from './scale';
import { covered, once, placed, wide } from './tags';

const scale = scaleOf({ size: [762000, 558800] }, 'none');
const text = 'Charge 6 of 9″';

describe('a tag', () => {
  it('stays on the table', () => {
    const [x, y] = placed([[0, 0]], text, scale, []);
    expect(x).toBe(wide(text) / 2);
    expect(y).toBe(14);
  });

  it('makes room for another one', () => {
    const first = placed([[300, 300]], text, scale, []);
    const next = placed([first, [300, 340]], text, scale, covered(first, text));
    expect(next).toEqual([300, 340]);
  });

  it('says once what holds for many, with the letters of each', () => {
    const said = once([
      { why: 'Behind the tank', code: 'Ce' },
      { why: 'In cover', code: 'Di' },
      { why: 'Behind the tank', code: 'Ni' },
    ]);
    expect(said.map((it) => it.text)).toEqual(['Behind the tank: Ce, Ni', 'In cover']);
    expect(said[0]?.of.map((it) => it.code)).toEqual(['Ce', 'Ni']);
  });
});
