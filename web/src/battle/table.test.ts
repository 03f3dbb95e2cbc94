import { expect, it } from 'vitest';
import type { Chair, Still } from '../types';
import { alone } from './table';

const seated = (...seats: Chair[]) => ({ seats }) as Still;
const mara: Chair = { seat: 'A', name: 'Mara', side: 'A' };
const teo: Chair = { seat: 'B', name: 'Teo', side: 'B' };
const bot: Chair = { seat: 'B', name: 'Fair bot', side: 'B', bot: 'fair' };

it('whoever plays against bots only has nobody to hide from', () => {
  expect(alone(seated(mara, bot), { seat: 'A' })).toBe(true);
  expect(alone(seated(mara, teo), { seat: 'A' })).toBe(false);
});

it('who shares a device or only watches sees nothing uncovered', () => {
  expect(alone(seated(mara, bot), { around: ['A', 'B'] })).toBe(false);
  expect(alone(seated(mara, bot), 'watcher')).toBe(false);
});
