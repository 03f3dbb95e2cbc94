// What comes before the first turning point, done as Umpire proposes it: for whoever wants to play at once.
import type { Blank, Offered, Phrase, Row } from '../../types';
import type { Connection } from '../../wire/connection.svelte';
import { keep, kept } from '../../wire/storage';
import { seatsOf } from '../table';

/** The proposing of one battle. */
export class Proposed {
  /** True while Umpire decides. */
  on = $state(false);
  #name: string;
  #line: Connection;
  #said = -1;

  constructor(line: Connection) {
    this.#line = line;
    this.#name = `quick.${line.own.battle}`;
    this.on = kept<boolean>(this.#name) ?? false;
  }

  /** From here on the player decides. That it began so is kept, for a rematch. */
  end(): void {
    if (this.on) keep(this.#name, false);
    this.on = false;
  }

  /** Says what is proposed, once for each moment; the player takes over with the first turning point. */
  async step(): Promise<void> {
    const sight = this.#line.sight;
    if (!this.on || !sight) return;
    const { entry, moment } = sight.moving;
    if (moment.round > 0) {
      this.end();
      return;
    }
    const asked = seatsOf(sight.you).some((it) => moment.waits.of?.includes(it));
    if (!asked || this.#said === entry || this.#line.line.state !== 'live') return;
    this.#said = entry;
    const phrase = await this.#proposal(sight.offered);
    const outcome = phrase && (await this.#line.enter([{ phrase }]));
    // Nothing is proposed, or it did not stand: then it is the player's.
    if (!outcome || 'refused' in outcome) this.end();
  }

  /** All the rest at once, a secret by lot, or what Umpire would do. */
  async #proposal(offered: Offered): Promise<Phrase | undefined | null> {
    if (offered.chore) return { delegate: 'rest' };
    const secret = offered.rows?.find((it) => it.phrase.seal !== undefined);
    return secret ? this.#byLot(secret) : this.#line.ask('advised', true);
  }

  /** Fills every blank by lot, and takes no more than has to be taken. */
  async #byLot(row: Row): Promise<Phrase | undefined> {
    let now: Row = row;
    for (let steps = 0; steps < 8; steps += 1) {
      const blank = now.blanks?.[0];
      if (!blank) return now.phrase;
      const phrase = { ...now.phrase, [blank.word]: anyOf(blank) };
      const verdict = await this.#line.ask('verdict', { seat: row.seat ?? undefined, phrase });
      if (!verdict?.row?.blanks?.length) return verdict && verdict.stands !== false ? phrase : undefined;
      now = verdict.row;
    }
    return undefined;
  }
}

function anyOf({ takes }: Blank): string {
  const of = 'one' in takes ? takes.one.of : 'several' in takes ? takes.several.of : [];
  const picks = typeof of === 'string' ? [] : of.map((it) => it.value);
  if ('several' in takes) return picks.slice(0, takes.several.least).join(', ');
  return picks[Math.floor(Math.random() * picks.length)] ?? '';
}
