// When a page has come to rest: everything that it asked is answered and drawn, whatever else the cores have to do. A test that goes on
// only then plays the same battle on every machine.
import type { Page } from '@playwright/test';

interface Overheard {
  unanswered: Set<number>;
  entry: number;
}

/** Listens to the line of a page from its first word. Runs in the page. */
export function overhear(): void {
  const heard: Overheard = { unanswered: new Set(), entry: 0 };
  (window as unknown as { overheard: Overheard }).overheard = heard;
  const take = (data: unknown) => {
    const message = JSON.parse(String(data)) as { id?: number; here?: { seen: { moving: { entry: number } } } };
    if (message.id !== undefined) heard.unanswered.delete(message.id);
    heard.entry = message.here?.seen.moving.entry ?? heard.entry;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...call: ConstructorParameters<typeof WebSocket>) {
      super(...call);
      this.addEventListener('message', (event) => take(event.data));
      this.addEventListener('close', () => heard.unanswered.clear());
    }
    override send(data: string): void {
      const { id } = JSON.parse(data) as { id?: number };
      if (id !== undefined) heard.unanswered.add(id);
      super.send(data);
    }
  };
}

/** Longer than any timer of the app that a reader waits for: what is told together, the gate before a verdict is asked for. */
const rest = 600;

/** Waits until nothing is unanswered and nothing changes any more; after which entry the page stands then. */
async function resting(page: Page): Promise<number> {
  return page.evaluate(async (rest) => {
    const { overheard } = window as unknown as { overheard: Overheard };
    const busy = () => overheard.unanswered.size > 0 || document.querySelector('.sending') !== null;
    for (let tries = 0; tries < 200; tries += 1) {
      await new Promise<void>((done) => {
        const end = () => {
          watch.disconnect();
          done();
        };
        let timer = setTimeout(end, rest);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, rest);
        });
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      if (!busy()) return overheard.entry;
    }
    throw new Error(`${overheard.unanswered.size} questions are never answered`);
  }, rest);
}

/** Waits until all pages have come to rest after the same entry. */
export async function quiet(...pages: Page[]): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const entries = await Promise.all(pages.map(resting));
    if (new Set(entries).size === 1) return;
  }
  throw new Error('the pages never show the same moment');
}
