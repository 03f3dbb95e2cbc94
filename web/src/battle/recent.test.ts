import { describe, expect, it } from 'vitest';
import type { News, What } from '../types';
import { brief, fresh, recent } from './recent';

const news = (entry: number, by: string | undefined, says: string, what?: What[]): News => ({
  entry,
  part: 0,
  by,
  says,
  what,
});
const gone: What[] = [{ kind: 'off', piece: 'a8', why: 'out' }];
const spoken = (those: News[]) => those.map((it) => it.says);

describe('what happened just now', () => {
  const bot = [
    news(4, 'A', 'Mara passes.'),
    news(5, 'B', 'Pallbearer shoots.'),
    news(6, undefined, 'Line Warden 1 is out.', gone),
    news(7, 'B', 'Pallbearer dashed.'),
    news(8, 'B', 'Pallbearer repositioned.'),
    news(9, 'B', 'Pallbearer is done.'),
  ];

  it('leaves out clauses that gave nothing', () => {
    const scored = (given: number) => [{ kind: 'scored', row: { given } }] as unknown as What[];
    const all = [news(4, 'A', '+1 Mara.', scored(1)), news(4, 'A', '0 Mara.', scored(0)), news(5, 'B', 'Teo passed.')];
    expect(spoken(recent(all, ['A']))).toEqual(['+1 Mara.', 'Teo passed.']);
  });

  it('keeps a loss in sight that the newest moves would push out', () => {
    expect(spoken(recent(bot, ['A']))).toEqual([
      'Line Warden 1 is out.',
      'Pallbearer dashed.',
      'Pallbearer repositioned.',
      'Pallbearer is done.',
    ]);
  });

  it('forgets it once its reader has acted again', () => {
    const on = [...bot, news(10, 'A', 'One.'), news(11, 'B', 'Two.'), news(12, 'B', 'Three.'), news(13, 'B', 'Four.')];
    expect(spoken(recent(on, ['A']))).toEqual(['Two.', 'Three.', 'Four.']);
  });

  it('stays short however much weighs', () => {
    const many = Array.from({ length: 9 }, (_, at) => news(20 + at, 'B', `${at} is out.`, gone));
    expect(recent([...bot, ...many], ['A'])).toHaveLength(6);
  });
});

describe('what is new to whoever reads it', () => {
  const part = (it: News, at: number): News => ({ ...it, part: at });
  const told = [
    news(4, 'B', 'Teo passed.'),
    news(5, 'A', 'Mara activated Relay.'),
    news(6, 'A', 'Relay shoots at Canticle.'),
    part(news(6, 'A', 'Canticle lost 3 wounds.'), 1),
  ];

  it('is not what they have just said, but what came of it', () => {
    expect(spoken(fresh(told.slice(0, 2), told.slice(0, 2), ['A']))).toEqual([]);
    expect(spoken(fresh(told, told, ['A']))).toEqual(['Canticle lost 3 wounds.']);
  });

  it('is all that others have done since', () => {
    const on = [...told, news(7, 'B', 'Canticle dashed.'), news(8, undefined, 'Relay is out.', gone)];
    expect(spoken(fresh(on, on, ['A'])).slice(-2)).toEqual(['Canticle dashed.', 'Relay is out.']);
  });
});

it('the words of a rule are folded behind their first sentence, and nothing else is', () => {
  const rule = `The crit op is Loot. ${'Whoever loots gets a point. '.repeat(8)}`.trim();
  expect(brief(rule)).toEqual({ says: 'The crit op is Loot.', rest: rule.slice(21) });
  expect(brief('Mara rolled 3, Teo 2. Mara won.')).toEqual({ says: 'Mara rolled 3, Teo 2. Mara won.' });
  expect(brief('x'.repeat(300))).toEqual({ says: 'x'.repeat(300) });
  const named = ['Teo: ', { piece: 'a1' }, ` ${'is out. '.repeat(40)}`];
  expect(brief(named)).toEqual({ says: named });
});
