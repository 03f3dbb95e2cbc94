// A battle that is over as a line in time: which entries can be stepped to, and what a time line marks on it. Pure.
import type { News, Side } from '../types';

/** Something that a time line marks. */
export interface Mark {
  entry: number;
  kind: 'out' | 'points';
  /** Who lost somebody, or who scored. */
  side: Side;
  says: string;
}

/** Where a round begins. */
export interface Chapter {
  entry: number;
  round: number;
}

/** A battle in time. */
export interface Line {
  /** Entries that brought something to tell, in order. */
  steps: number[];
  chapters: Chapter[];
  marks: Mark[];
}

/** The line of everything that was told. `sideOf` knows whose a piece is. */
export function lineOf(news: News[], sideOf: (piece: string) => Side | undefined): Line {
  const steps = [...new Set(news.filter((it) => it.says?.length).map((it) => it.entry))].sort((a, b) => a - b);
  const chapters: Chapter[] = [];
  const marks: Mark[] = [];
  for (const it of news) {
    for (const what of it.what ?? []) {
      if (what.kind === 'moment' && what.moment.round !== (chapters.at(-1)?.round ?? -1))
        chapters.push({ entry: it.entry, round: what.moment.round });
      if (what.kind === 'off' && what.why === 'out') {
        const side = sideOf(what.piece);
        if (side) marks.push({ entry: it.entry, kind: 'out', side, says: what.piece });
      }
      if (what.kind === 'scored' && what.row.given > 0)
        marks.push({ entry: it.entry, kind: 'points', side: what.row.side, says: `+${what.row.given} ${what.row.op}` });
    }
  }
  return { steps, chapters, marks };
}

/** The step at or before an entry. */
export function stepAt(steps: number[], entry: number): number {
  const after = steps.findIndex((it) => it > entry);
  return Math.max(0, (after < 0 ? steps.length : after) - 1);
}
