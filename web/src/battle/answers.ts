// Which question this device answered with which entry, so that a correction can offer the same answers again.
import type { Pick, Question } from '../types';
import { keep, kept } from '../wire/storage';

/** A question that was answered here. */
export interface Remembered {
  entry: number;
  question: Pick_<Question, 'phrase' | 'text' | 'answers'>;
  is: string;
}
type Pick_<T, K extends keyof T> = { [P in K]: T[P] };

/** The answers given at this device, by the entries that they become. */
export function rememberAnswers(battle: string, newest: number, given: [Question, string][]): void {
  const before = kept<Remembered[]>(`answers.${battle}`) ?? [];
  const fresh = given.map(([{ phrase, text, answers }, is], at) => ({
    entry: newest + 1 + at,
    question: { phrase, text, answers },
    is,
  }));
  const entries = new Set(fresh.map((it) => it.entry));
  keep(`answers.${battle}`, [...before.filter((it) => !entries.has(it.entry)), ...fresh].slice(-200));
}

/** What was answered with an entry, and what else could have been. */
export function remembered(battle: string, entry: number): { asked: Remembered; others: Pick[] } | undefined {
  const asked = kept<Remembered[]>(`answers.${battle}`)?.find((it) => it.entry === entry);
  return asked && { asked, others: asked.question.answers.filter((it) => it.value !== asked.is) };
}
