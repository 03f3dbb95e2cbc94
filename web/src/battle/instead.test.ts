import { describe, expect, it } from 'vitest';
import type { Row } from '../types';
import { matching, reads, replacing, steps } from './instead';

const names = () => '';
const row = (under: string[], label: string): Row => ({ phrase: { report: 'out' }, does: 'report', label, under });

describe('what could stand in the place of an entry', () => {
  const rows = [row(['Somebody is out', 'Cadet 1 (a2)'], 'by nobody'), row(['Secure', 'Cadet 2 (a3)'], 'marker 1')];

  it('reads with its headings and is found by any of its words', () => {
    expect(reads(rows[1]!, names)).toBe('Secure, Cadet 2 (a3), marker 1');
    expect(matching(rows, 'cadet a3', names)).toEqual([rows[1]]);
    expect(matching(rows, '', names)).toEqual(rows);
    expect(matching(rows, 'nonsense', names)).toEqual([]);
  });

  it('is proposed as a phrase within a phrase, unless it proposes by itself', () => {
    expect(replacing(19, { report: 'out', who: 'b5' })).toEqual({
      propose: 'replace',
      entry: '19',
      with: '{"report":"out","who":"b5"}',
    });
    const withdraw = { propose: 'withdraw', entry: '19' };
    expect(replacing(19, withdraw)).toBe(withdraw);
  });
});

it('many things are chosen step by step: what, who, and by whom', () => {
  const row = (under: string[], label: string) => ({ phrase: { report: 'out' }, does: 'out', under, label }) as Row;
  const rows = [
    { phrase: { propose: 'withdraw' }, does: 'withdraw', label: 'Withdraw it' } as Row,
    row(['Somebody is out', 'Relay'], 'by Tarrer'),
    row(['Somebody is out', 'Relay'], 'by nobody'),
    row(['Somebody is out', 'Tarrer'], 'by Relay'),
  ];
  const read = (path: string[]) => steps(rows, path, names).map((it) => [it.says, it.many, Boolean(it.row)]);
  expect(read([])).toEqual([
    ['Withdraw it', 1, true],
    ['Somebody is out', 3, false],
  ]);
  expect(read(['Somebody is out'])).toEqual([
    ['Relay', 2, false],
    ['Tarrer', 1, false],
  ]);
  expect(read(['Somebody is out', 'Relay'])).toEqual([
    ['by Tarrer', 1, true],
    ['by nobody', 1, true],
  ]);
});
