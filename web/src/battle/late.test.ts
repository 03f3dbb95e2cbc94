import { expect, it } from 'vitest';
import type { Presence, Seat } from '../types';
import { awayWords, lateRows } from './late';

const names: Record<Seat, string> = { A: 'Mara', B: 'Teo', C: 'Noor' };
const nameOf = (seat: Seat) => names[seat] ?? seat;
const mara: Presence = { seat: 'A', here: true };

it('nothing is said of people before the server offers something about them', () => {
  expect(lateRows([mara, { seat: 'B', here: false }], ['A'], nameOf)).toEqual([]);
});

it('whoever is away is named with what may be done, and whoever wants it', () => {
  const late = {
    may: ['nudge' as const, 'bot' as const, 'concede' as const],
    agreed: [['C', 'concede'] as [Seat, 'concede']],
  };
  const [row] = lateRows([mara, { seat: 'B', here: false, late }], ['A'], nameOf);
  expect(row?.says).toBe('Teo has been away for more than ten minutes.');
  expect(row?.wanted[0]).toContain('Noor would concede for Teo.');
  expect(row?.ways.map((it) => it.label)).toEqual(['Knock for Teo', 'Let a bot play for Teo', 'Concede for Teo']);
});

it('what one wanted oneself can be taken back', () => {
  const late = { may: ['nudge' as const], agreed: [['A', 'bot'] as [Seat, 'bot']] };
  const [row] = lateRows([mara, { seat: 'B', here: true, late }], ['A'], nameOf);
  expect(row?.says).toBe('Teo has said nothing for ten minutes.');
  expect(row?.wanted[0]).toContain('You would let a bot play for Teo.');
  expect(row?.ways.at(-1)).toEqual({ wish: 'wait', label: 'Wait on' });
});

it('nobody is offered anything about themselves, and whoever watches about nobody', () => {
  const late = { may: ['nudge' as const] };
  expect(lateRows([{ seat: 'A', here: true, late }], ['A'], nameOf)).toEqual([]);
  expect(lateRows([{ seat: 'A', here: false, late }], [], nameOf)).toEqual([]);
});

it('a bot that plays for somebody is named beside them', () => {
  expect(awayWords([mara, { seat: 'B', here: false, stands_in: 'greedy' }], ['A'], nameOf)).toEqual([
    'Teo: away, a bot plays',
  ]);
});
