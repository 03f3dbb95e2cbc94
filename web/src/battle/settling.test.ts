import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Settling, settles } from './settling.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what somebody else put under a thumb cannot be pressed for a moment', () => {
  const settling = new Settling();
  settling.shows('Who controls marker 1?');
  expect(settling.on).toBe(false);
  settling.shows('Who controls marker 2?');
  expect(settling.on).toBe(true);
  vi.advanceTimersByTime(settles);
  expect(settling.on).toBe(false);
});

it('what was asked for here can be pressed at once, and so can what comes after nothing', () => {
  const settling = new Settling();
  settling.shows('Who controls marker 1?');
  settling.said();
  settling.shows('Who controls marker 2?');
  expect(settling.on).toBe(false);
  settling.shows(undefined);
  settling.shows('Who controls marker 3?');
  expect(settling.on).toBe(false);
});

it('an answer that came too late leads nowhere: what stands there then was put there by somebody else', () => {
  const settling = new Settling();
  settling.shows('Who controls marker 1?');
  settling.said();
  settling.refused();
  settling.shows('Who controls marker 2?');
  expect(settling.on).toBe(true);
});
