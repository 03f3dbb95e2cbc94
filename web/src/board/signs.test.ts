import { describe, expect, it } from 'vitest';
import type { Terrain } from '../types';
import { scaleOf } from './scale';
import { signsOf } from './signs';

const scale = scaleOf({ size: [762000, 558800] }, 'none');
const wall = (name: string, traits: string[]): Terrain => ({
  id: 't0',
  name,
  parts: [
    {
      outline: [
        [0, 0],
        [40000, 0],
        [40000, 7000],
        [0, 7000],
      ],
      bottom: 0,
      top: 76200,
      traits,
    },
  ],
});
const of = (traits: string[], name = 'wall') => signsOf([wall(name, traits)], scale);

describe('signs on terrain', () => {
  it('an open hatchway stands open, a shut one is a bar', () => {
    const [open, shut] = [of(['accessible', 'insignificant', 'hatchway']), of(['heavy', 'wall', 'hatchway'])];
    expect(open.leaf).not.toBe('');
    expect(open.pale).toBe('');
    expect(shut.pale).not.toBe('');
    expect(shut.leaf).toBe('');
  });

  it('a breach point is cracked until it is a gap', () => {
    expect(of(['wall', 'breach-point']).pale).not.toBe('');
    expect(of(['accessible', 'breach-point']).jambs).not.toBe('');
  });

  it('a gap has jambs, a door a leaf as well', () => {
    expect(of(['accessible', 'exposed']).jambs).not.toBe('');
    expect(of(['accessible', 'exposed']).leaf).toBe('');
    expect(of(['accessible', 'heavy', 'door']).leaf).not.toBe('');
  });

  it('wire, windows and ladders have lines of their own, a plain wall has none', () => {
    for (const signs of [of(['obstructing']), of(['blocking', 'heavy']), of(['exposed'], 'ladder')])
      expect(signs.thin).not.toBe('');
    expect(of(['heavy'])).toEqual({ leaf: '', thin: '', jambs: '', pale: '' });
  });
});
