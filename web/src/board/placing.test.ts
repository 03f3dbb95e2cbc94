// A stand-in for the line, which answers when the test lets it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row, Verdict } from '../types';
import type { Connection } from '../wire/connection.svelte';
import { Placing, towards } from './placing.svelte';

const row: Row = { phrase: { choose: 'Reposition', who: 'a1' }, does: 'Reposition', label: 'Reposition' };
const verdicts: { phrase: Record<string, string>; answer: (verdict: Verdict) => void }[] = [];
const line = {
  ask: (word: string, { phrase }: { phrase: Record<string, string> }) =>
    word === 'verdict' ? new Promise((answer) => verdicts.push({ phrase, answer })) : Promise.resolve({ shapes: [] }),
} as unknown as Connection;

function begun(): Placing {
  const placing = new Placing();
  placing.begin(line, row, 'to', [], [0, 0, 0]);
  return placing;
}

/** The gate opens, and the verdict that was asked for last comes. */
async function judged(stands = true): Promise<void> {
  vi.advanceTimersByTime(100);
  verdicts.at(-1)?.answer({ stands });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  verdicts.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a place that has its verdict keeps it when it is taken again', async () => {
  const placing = begun();
  placing.take('10mm, 20mm > 30mm, 40mm');
  expect(placing.pending).toBe(true);
  await judged();
  expect(placing.pending).toBe(false);
  placing.take('10mm, 20mm > 30mm, 40mm');
  expect(placing.pending).toBe(false);
  expect(placing.verdict?.stands).toBe(true);
  vi.advanceTimersByTime(100);
  expect(verdicts).toHaveLength(1);
});

test('whoever presses on does not put a verdict off that is on its way', async () => {
  const placing = begun();
  for (let presses = 0; presses < 5; presses += 1) {
    placing.take('30mm, 40mm');
    vi.advanceTimersByTime(100);
  }
  expect(verdicts).toHaveLength(1);
  await judged();
  expect(placing.pending).toBe(false);
});

test('a verdict on where the ghost was is shown, and the one on where it is still due', async () => {
  const placing = begun();
  placing.point([1000, 1000]);
  vi.advanceTimersByTime(100);
  placing.point([2000, 1000]);
  verdicts[0]?.answer({ stands: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(placing.verdict?.stands).toBe(false);
  expect(placing.pending).toBe(true);
  await judged();
  expect(placing.verdict?.stands).toBe(true);
  expect(placing.pending).toBe(false);
});

test('a way-point where the ghost stands adds no leg of no length', () => {
  const placing = begun();
  placing.point([1000, 1000]);
  placing.bend();
  expect(placing.value).toBe('1mm, 1mm');
  placing.point([2000, 1000]);
  expect(placing.value).toBe('1mm, 1mm > 2mm, 1mm');
});

test('a place that was taken back has no verdict, nor has what comes late', async () => {
  const placing = begun();
  placing.point([1000, 1000]);
  vi.advanceTimersByTime(100);
  placing.unbend();
  await judged();
  expect(placing.verdict).toBeUndefined();
  placing.point([1000, 1000]);
  expect(placing.pending).toBe(true);
});

test('the next placing knows nothing of the one before', async () => {
  const placing = begun();
  placing.point([1000, 1000]);
  placing.begin(line, row, 'to', []);
  expect(placing.pending).toBe(false);
  placing.point([1000, 1000]);
  await judged();
  expect(placing.pending).toBe(false);
  expect(placing.verdict?.stands).toBe(true);
});

test('whoever goes on stays at its height, and what comes from nowhere is put on top', () => {
  const placing = begun();
  expect(placing.heightAt([76200, 0])).toBe(0);
  placing.rise(76200);
  expect(placing.heightAt([76200, 0])).toBe(76200);
  expect(placing.heightAt([0])).toBe(0);
  placing.begin(line, row, 'at', []);
  expect(placing.heightAt([76200, 0])).toBe(76200);
});

test('straight towards something is as far as was said, and no further than it', () => {
  expect(towards([0, 0], [30_000, 40_000], 25_000)).toEqual([15_000, 20_000]);
  expect(towards([0, 0], [30_000, 40_000], 90_000)).toEqual([30_000, 40_000]);
  // Whoever stands on a deck goes on along it.
  expect(towards([10, 0, 76_200], [10, 50_800, 0], 25_400)).toEqual([10, 25_400, 76_200]);
});
