// A question that is asked again whenever its inputs change: one at a time, and the newest answer counts.
import { Refused } from '../wire/api';
import type { Fault } from '../types';

export class Asking<Wish, Odds> {
  answer = $state.raw<Odds | undefined>();
  says = $state('');
  faults = $state.raw<Fault[]>([]);
  working = $state(false);
  /** The same for itself: whoever puts a question in an effect would otherwise put it again as soon as it is answered. */
  #works = false;
  #next: Wish | undefined;
  #ask: (wish: Wish) => Promise<Odds>;

  constructor(ask: (wish: Wish) => Promise<Odds>) {
    this.#ask = ask;
  }

  /** Asks; what is asked meanwhile waits, and only the last of it is asked. */
  put(wish: Wish): void {
    this.#next = wish;
    if (!this.#works) void this.#work();
  }

  async #work(): Promise<void> {
    this.#works = this.working = true;
    while (this.#next !== undefined) {
      const wish = this.#next;
      this.#next = undefined;
      try {
        this.answer = await this.#ask(wish);
        this.says = '';
        this.faults = [];
      } catch (error) {
        this.says = error instanceof Error ? error.message : String(error);
        this.faults = error instanceof Refused ? error.faults : [];
      }
    }
    this.#works = this.working = false;
  }
}
