import { expect, it } from 'vitest';
import type { Chair, Clock } from '../types';
import { clocksAt, minutesAndSeconds } from './clock';

const seats: Chair[] = [
  { seat: 'A', name: 'Mara', side: 'A' },
  { seat: 'B', name: 'Teo', side: 'B' },
  { seat: 'C', name: 'A bot', side: 'B', bot: 'fair' },
];
const clock: Clock = { minutes: 1, spent: [['A', 58]], runs: ['A'], paused: false };

it('whoever is waited for goes on from when it was heard, and nobody else', () => {
  const times = (now: number) => clocksAt({ clock, at: 5_000 }, seats, now).map((it) => [it.name, it.time, it.over]);
  expect(times(5_999)).toEqual([
    ['Mara', '0:58', false],
    ['Teo', '0:00', false],
  ]);
  expect(times(7_000)[0]).toEqual(['Mara', '1:00', false]);
  expect(times(8_000)[0]).toEqual(['Mara', '1:01', true]);
});

it('nobody is over where time is only counted, and a device whose time jumps back counts nothing', () => {
  const counted = { ...clock, minutes: null, spent: [['A', 9_000]] as [string, number][] };
  expect(clocksAt({ clock: counted, at: 5_000 }, seats, 0)[0]).toMatchObject({
    time: '150:00',
    over: false,
    runs: true,
  });
});

it('seconds have two digits', () => {
  expect([0, 7, 65, 3_600].map(minutesAndSeconds)).toEqual(['0:00', '0:07', '1:05', '60:00']);
});
