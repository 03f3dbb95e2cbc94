// Who acts, and with which order: one face, whether it is offered as one row with blanks or, when few are left, row by row.
import type { Blank, Pick, Row } from '../../types';
import { pickable } from '../table';

/** Who may act with which orders. */
export interface Activation {
  /** What is said, but for who and order. */
  row: Row;
  who: Blank;
  order: Blank;
  /** Every pair that is offered; nothing where any of them is. */
  pairs?: Set<string>;
}

/** The name of a pair of who and order. */
export const pair = (who: string, order: string): string => `${who} ${order}`;

/** An activation out of the rows of a decision; nothing where none is offered. */
export function activationOf(rows: Row[]): Activation | undefined {
  const those = rows.filter((it) => it.does === 'activate');
  const [first] = those;
  if (!first) return undefined;
  if (those.length === 1 && first.blanks?.length === 2) return ofBlanks(first, first.blanks);
  return those.every((it) => !it.blanks?.length) ? ofRows(those) : undefined;
}

/** The rows that an activation stands for. */
export function withoutActivation(rows: Row[], activation: Activation | undefined): Row[] {
  return activation ? rows.filter((it) => it.does !== 'activate') : rows;
}

function ofBlanks(row: Row, blanks: Blank[]): Activation | undefined {
  const who = blanks.find((it) => pickable(it).length > 0);
  const order = blanks.find((it) => it !== who);
  return who && order ? { row, who, order } : undefined;
}

function ofRows(rows: Row[]): Activation | undefined {
  const [first] = rows;
  const who = Object.entries(first?.about ?? {}).find(([, of]) => 'piece' in of)?.[0];
  const order = Object.keys(first?.phrase ?? {}).find((word) => word !== who && word !== 'choose');
  if (!first || !who || !order) return undefined;
  const blank = (word: string): Blank => ({ word, asks: '', takes: { one: { of: picksOf(rows, word) } } });
  const pairs = new Set(rows.map((it) => pair(it.phrase[who] ?? '', it.phrase[order] ?? '')));
  return { row: first, who: blank(who), order: blank(order), pairs };
}

/** What rows have in the place of a word, each once. */
function picksOf(rows: Row[], word: string): Pick[] {
  const found = new Map(rows.map((it) => [it.phrase[word] ?? '', it.about?.[word]]));
  return [...found].map(([value, about]) => ({ value, label: about ? [about] : value, about }));
}
