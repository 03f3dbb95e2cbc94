import { describe, expect, it } from 'vitest';
import { scaleOf } from './scale';
import { covered, placed, wide } from './tags';

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
});
