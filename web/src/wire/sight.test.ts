import { describe, expect, it } from 'vitest';
import type { Here, News, ScoreRow, Still } from '../types';
import { freshNews, joined } from './sight';

const still = { edition: 1, figures: [], cards: [], sides: [], seats: [] } as unknown as Still;
const row = (entry: number, given: number): ScoreRow => ({
  entry,
  side: 'A',
  op: 'Secure',
  window: 'end of turning point 2',
  clause: 'any marker is secured',
  worth: 1,
  given,
});

function here(entry: number, news: News[], rows: ScoreRow[] = [], withStill = true): Here {
  const moment = {
    round: 1,
    phase: 'firefight',
    says: '',
    waits: { for: 'choice' as const },
    eyes: 'anybody' as const,
  };
  const moving = { entry, edition: 1, moment, sides: [], pieces: [], markers: [], score: { sides: [], rows } };
  return {
    seen: { door: 1, still: withStill ? still : undefined, moving },
    news,
    offered: { entry, prompt: '' },
    you: { seat: 'A' },
    acks: [],
    presence: [],
  };
}

describe('what a device has seen', () => {
  it('a part of something unknown is no sight', () => {
    expect(joined(undefined, here(1, [], [], false))).toBeUndefined();
  });

  it('what was taken back is in no story any more', () => {
    const first = joined(undefined, here(2, [{ entry: 2, part: 0, says: 'Turning point 2 began.' }]))!;
    const anew: News[] = [
      { entry: 1, part: 0, says: 'It begins.' },
      { entry: 4, part: 0, says: 'Teo allows it.', what: [{ kind: 'changed', from: 2 }] },
    ];
    const second = joined(first, here(4, anew, [], false))!;
    expect(second.told).toEqual(anew);
    expect(freshNews(first, second).map((it) => it.says)).toEqual(['It begins.', 'Teo allows it.']);
  });

  it('news that come twice are told once', () => {
    const first = joined(undefined, here(1, [{ entry: 1, part: 0, says: 'It begins.' }]))!;
    const again: News[] = [
      { entry: 1, part: 0, says: 'It begins.' },
      { entry: 2, part: 0, says: 'Mara passes.' },
    ];
    const second = joined(first, here(2, again, [], false))!;
    expect(second.told.map((it) => it.entry)).toEqual([1, 2]);
    expect(freshNews(first, second).map((it) => it.says)).toEqual(['Mara passes.']);
  });

  it('points add up until the past changes, then the new ones count', () => {
    const first = joined(undefined, here(5, [], [row(5, 1)]))!;
    const second = joined(first, here(9, [], [row(9, 1)], false))!;
    expect(second.rows.map((it) => it.entry)).toEqual([5, 9]);
    const undone = here(10, [{ entry: 10, part: 0, what: [{ kind: 'changed', from: 5 }] }], [row(9, 0)], false);
    expect(joined(second, undone)!.rows).toEqual([row(9, 0)]);
  });
});
