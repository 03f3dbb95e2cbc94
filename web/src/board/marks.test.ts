import { describe, expect, it } from 'vitest';
import type { Names } from '../say';
import { stateOf, whoseOf } from './marks';

const names: Names = (of) => ('side' in of && of.side === 'A' ? 'Mara' : 'Teo');

describe('how a marker is', () => {
  it('is told with names, and tokens with how many there are', () => {
    const marker = { id: 'marker 1', badges: ['secured by A', 'transmitting'], tokens: { data: 2, 'devices of B': 1 } };
    expect(stateOf(marker, names)).toEqual(['secured by Mara', 'transmitting', '2 data', '1 devices of Teo']);
  });

  it('is nothing where nothing has happened', () => {
    expect(stateOf({ id: 'marker 1' }, names)).toEqual([]);
  });

  it('says whose it is only where a side stands at its end', () => {
    expect(whoseOf('claimed by B')).toEqual({ word: 'claimed', side: 'B' });
    expect(whoseOf('orb')).toEqual({ word: 'orb' });
  });
});
