import { expect, test } from 'vitest';
import type { Blank, Row } from '../../types';
import { activationOf, pair, withoutActivation } from './activation';

const flat = (who: string, order: string): Row => ({
  phrase: { choose: 'activate', who, order },
  does: 'activate',
  about: { who: { piece: who } },
  label: `Activate ${who} with ${order}`,
});
const pass: Row = { phrase: { choose: 'pass' }, does: 'pass', label: 'Pass' };
const values = ({ takes }: Blank) =>
  'one' in takes && typeof takes.one.of !== 'string' ? takes.one.of.map((it) => it.value) : [];

test('rows one by one are the same activation as a row with blanks', () => {
  const rows = [flat('a1', 'engage'), flat('a1', 'conceal'), flat('a2', 'conceal'), pass];
  const found = activationOf(rows)!;
  expect([found.who.word, found.order.word]).toEqual(['who', 'order']);
  expect(values(found.who)).toEqual(['a1', 'a2']);
  expect(values(found.order)).toEqual(['engage', 'conceal']);
  expect(found.pairs?.has(pair('a2', 'engage'))).toBe(false);
  expect(found.pairs?.has(pair('a2', 'conceal'))).toBe(true);
  expect(withoutActivation(rows, found)).toEqual([pass]);
});

test('a row with blanks is taken as it is', () => {
  const pick = (value: string) => ({ value, label: [{ piece: value }], about: { piece: value } });
  const row: Row = {
    phrase: { choose: 'activate' },
    does: 'activate',
    label: 'Activate an operative',
    blanks: [
      { word: 'order', asks: 'With which order?', takes: { one: { of: [{ value: 'engage', label: 'engage' }] } } },
      { word: 'who', asks: 'Who?', takes: { one: { of: [pick('a1'), pick('a2')] } } },
    ],
  };
  const found = activationOf([pass, row])!;
  expect([found.who.word, found.order.word, found.pairs]).toEqual(['who', 'order', undefined]);
});

test('where nobody can be activated there is nothing', () => {
  expect(activationOf([pass])).toBeUndefined();
  expect(withoutActivation([pass], undefined)).toEqual([pass]);
});
