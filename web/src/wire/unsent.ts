// What was pressed and not yet acknowledged. It is kept on the device, so that a lost connection or a reload loses
// nothing, and carries an id of its own, so that the server does it once however often it arrives.
import type { Said } from '../types';
import { randomId } from './random';
import { forget, keep, kept } from './storage';

/** Something that was pressed. */
export interface Unsent {
  request: string;
  said: Said[];
  have: number;
}

/** What one battle has not acknowledged, in the order in which it was pressed. */
export class Outbox {
  #name: string;

  constructor(battle: string) {
    this.#name = `unsent.${battle}`;
  }

  /** Everything that is still to be acknowledged. */
  all(): Unsent[] {
    return kept<Unsent[]>(this.#name) ?? [];
  }

  /** Something new. */
  add(said: Said[], have: number): Unsent {
    const unsent = { request: randomId(), said, have };
    keep(this.#name, [...this.all(), unsent]);
    return unsent;
  }

  /** The server has answered to these. */
  done(requests: string[]): void {
    const rest = this.all().filter((it) => !requests.includes(it.request));
    if (rest.length > 0) keep(this.#name, rest);
    else forget(this.#name);
  }
}
