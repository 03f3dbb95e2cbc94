import { expect, it } from 'vitest';
import type { News, OpScore, ScoreRow } from '../types';
import { byRound, clausesOf } from './ledger';

const row = (op: string, entry: number, given: number): ScoreRow => ({
  entry,
  side: 'A',
  op,
  window: 'end of round',
  clause: 'held',
  worth: given,
  given,
});
const line = (op: string, by_round: number[] = [], card?: string): OpScore => ({ op, card, by_round, sum: 0 });
const begins = (entry: number, round: number): News => ({
  entry,
  part: 0,
  what: [{ kind: 'moment', moment: { round, phase: 'command', says: '', waits: { for: 'choice' }, eyes: 'anybody' } }],
});

it('a line stands for the clauses of its name or of its card', () => {
  const [crit, tac] = [line('crit op', [1], 'crit op/Secure'), line('tac op', [2], 'tac op/Flank')];
  const rows = [row('Secure', 9, 1), row('Flank', 9, 2)];
  expect(clausesOf(rows, [crit, tac], crit)).toEqual([rows[0]]);
  expect(clausesOf(rows, [crit, tac], tac)).toEqual([rows[1]]);
});

it('a line that names none of them holds what no other line claims', () => {
  const objectives = line('objectives', [], 'mission/Never Surrender');
  const rows = [row('Overwhelm', 9, 5), row('painted army', 12, 10)];
  expect(clausesOf(rows, [objectives], objectives)).toEqual(rows);
});

it('what is not told by round is added up by when it fell', () => {
  const told = [begins(1, 1), begins(10, 2)];
  const rows = [row('Overwhelm', 9, 5), row('Dominate', 9, 0), row('Overwhelm', 15, 3)];
  expect(byRound(line('objectives'), rows, told, 3)).toEqual([5, 3, undefined]);
  expect(byRound(line('crit op', [1, 2]), rows, told, 3)).toEqual([1, 2, undefined]);
});
