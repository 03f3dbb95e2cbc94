// Looks after a run until it is over, and not while nobody looks at the page.
import { Refused, api } from '../wire/api';
import type { NewRun, RunShown } from '../types';

/** How long it waits between two looks, in milliseconds. */
const pause = 400;

export class Watch {
  shown = $state.raw<RunShown | undefined>();
  says = $state('');
  #run: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Looks after this run from now on; tells once what it was asked for. */
  follow(run: string, first: (wish: NewRun) => void): void {
    if (run === this.#run) return;
    this.leave();
    this.#run = run;
    void this.#look(run, first);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#run = undefined;
    this.shown = undefined;
    this.says = '';
  }

  async stop(): Promise<void> {
    if (this.#run) await api.stopRun(this.#run).catch(() => undefined);
  }

  async #look(run: string, first?: (wish: NewRun) => void): Promise<void> {
    try {
      const shown = await api.run(run);
      if (run !== this.#run) return;
      this.shown = shown;
      this.says = '';
      first?.(shown.wish);
      if (shown.stage !== 'running') return;
    } catch (error) {
      if (run !== this.#run) return;
      this.says = error instanceof Error ? error.message : String(error);
      // A run that is not known will not become known; a lost line comes back.
      if (!(error instanceof Refused) || error.kind === 'not_found') return;
    }
    this.#timer = setTimeout(() => void this.#again(run), pause);
  }

  async #again(run: string): Promise<void> {
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
    if (run === this.#run) await this.#look(run);
  }
}
