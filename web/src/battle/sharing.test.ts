import { describe, expect, it } from 'vitest';
import type { OpenKeys } from '../types';
import { sharings, takesOver } from './sharing';

const name = (seat: string) => ({ A: 'Mara', B: 'Teo' })[seat] ?? seat;
const open: OpenKeys[] = [
  { kind: 'seat', seat: 'A', open: 3, yours: true },
  { kind: 'seat', seat: 'B', open: 0 },
  { kind: 'watch', open: 2 },
  { kind: 'overlay', open: 0 },
];

describe('what can be shared', () => {
  it('has everything that a server has keys for', () => {
    const all = sharings({ open, out: [], over: false, name });
    expect(all.map((it) => it.id)).toEqual(['watch', 'own', 'seat-B', 'overlay', 'report', 'replay']);
    expect(all.map((it) => it.many)).toEqual([2, 2, 0, 0, 0, 0]);
    expect(all.find((it) => it.id === 'seat-B')?.title).toBe('Teo’s seat is empty');
  });

  it('does not offer the seat of somebody who sits there', () => {
    const taken = open.map((it) => (it.seat === 'B' ? { ...it, open: 1 } : it));
    expect(sharings({ open: taken, out: [], over: false, name }).map((it) => it.id)).not.toContain('seat-B');
    // A link that nobody has opened yet can be shown again and ended.
    const out = sharings({ open: taken, out: ['B'], over: false, name }).find((it) => it.id === 'seat-B');
    expect([out?.many, out?.links]).toEqual([1, 'A link is out, and nobody has opened it yet.']);
  });

  it('says when a report and a replay open', () => {
    const later = (over: boolean) =>
      sharings({ open, out: [], over, name })
        .filter((it) => it.gist.includes('once the battle is over'))
        .map((it) => it.id);
    expect([later(false), later(true)]).toEqual([['report', 'replay'], []]);
  });

  it('marks a link that moves a seat, behind its key', () => {
    const hash = new URLSearchParams(takesOver('/b/abc#k=KEY').split('#')[1]);
    expect([hash.get('k'), hash.has('only')]).toEqual(['KEY', true]);
  });
});
