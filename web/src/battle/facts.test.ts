import { expect, it } from 'vitest';
import { namesOf } from '../say';
import type { Found, News, ScoreRow } from '../types';
import { factsOf, onlyEntry, saidBefore } from './facts';

const names = namesOf(undefined);
const fact = (says: string, entry?: number): Found => ({ says, from: entry ? 'answered' : 'known', entry });
const row = (...facts: Found[]) => ({ facts }) as ScoreRow;

it('the same fact behind several clauses is said once, with who said it', () => {
  const facts = factsOf(
    [
      row(fact('marker 2 is transmitting'), fact('Mara controls marker 2')),
      row(fact('Mara controls marker 2', 27), fact('marker 2 is transmitting')),
    ],
    names,
  );
  expect(facts.map((it) => [it.says, it.entry])).toEqual([
    ['marker 2 is transmitting', undefined],
    ['Mara controls marker 2', 27],
  ]);
});

it('only a point that stands on one word leads there at once', () => {
  expect(onlyEntry([fact('Mara controls marker 2', 27)])).toBe(27);
  expect(onlyEntry([fact('Mara controls marker 2', 27), fact('marker 1 has a device')])).toBeUndefined();
  expect(onlyEntry([fact('Mara controls marker 1', 26), fact('Mara controls marker 2', 27)])).toBeUndefined();
  expect(onlyEntry([])).toBeUndefined();
});

const told = (entry: number, by: string | undefined, round?: number): News =>
  ({
    entry,
    part: 0,
    by,
    says: `entry ${entry}`,
    what: round === undefined ? [] : [{ kind: 'moment', moment: { round } }],
  }) as unknown as News;

it('what was said in the round that was settled is offered, the newest first, and nothing of another round', () => {
  const all = [
    told(1, 'A', 1),
    told(2, 'A'),
    told(3, 'A', 2),
    told(4, 'B'),
    told(5, undefined),
    told(6, 'A'),
    told(7, 'B', 3),
  ];
  expect(saidBefore(all, 7, [6])).toEqual([7, 4]);
});
