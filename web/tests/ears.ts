// What a screen reader would be given: the accessible tree of a screen, and what the live regions say, in order.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { quiet } from './quiet';
import { expect } from './umpire';

/** Listens to both live regions from the first paint. Runs in the page. */
export function listen(): void {
  const ears = window as unknown as { heard: string[] };
  ears.heard = [];
  new MutationObserver((all) => {
    for (const { target } of all) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('.unseen[aria-live]');
      const text = region?.textContent?.trim();
      if (text) ears.heard.push(`${region?.getAttribute('role') === 'alert' ? 'calls' : 'tells'}: ${text}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Seals are salted and names of battles drawn by lot: other ones each time. */
const plain = (text: string): string =>
  text.replace(/\b[0-9A-F]{4} [0-9A-F]{4}\b/g, 'SEAL').replace(/\/b\/[a-z0-9]+/g, '/b/BATTLE');

/** A battle by ear, written down. */
export class Story {
  #lines: string[] = [];
  #last = new Map<string, string>();

  constructor(
    readonly page: Page,
    /** The parts of the page that are read, when they have changed. */
    readonly parts: string[],
    /** Whose screens have come to rest before anything is read. */
    readonly around: Page[] = [page],
  ) {}

  /** What was heard since the last call, and what the screen shows now. */
  async listen(): Promise<void> {
    await quiet(...this.around);
    const heard = await this.page.evaluate(() => {
      const ears = window as unknown as { heard?: string[] };
      return (ears.heard ?? []).splice(0);
    });
    // What is told within a moment is told together: how long that is depends on the machine, so here it is always joined.
    const told = heard
      .filter((it) => it.startsWith('tells: '))
      .map((it) => it.slice(7).replace(/^\d+ things happened: /, ''));
    if (told.length > 0) this.#lines.push(plain(`  tells: ${told.join(' ')}`));
    this.#lines.push(...heard.filter((it) => it.startsWith('calls: ')).map((it) => plain(`  ${it}`)));
    for (const part of this.parts) {
      const there = this.page.locator(part);
      const screen = (await there.count()) ? plain(await there.first().ariaSnapshot()) : '';
      if (screen && screen !== this.#last.get(part)) this.#lines.push('', screen);
      this.#last.set(part, screen);
    }
  }

  /** What the reader did. */
  did(words: string): void {
    this.#lines.push(`> ${plain(words)}`);
  }

  get text(): string {
    return `${this.#lines.join('\n').trim()}\n`;
  }

  /** The story is the one that is kept beside the tests, and was read by somebody. */
  isAs(file: string): void {
    const golden = join(import.meta.dirname, 'golden', file);
    if (process.env.UMPIRE_BLESS) writeFileSync(golden, this.text);
    expect(this.text).toBe(readFileSync(golden, 'utf8'));
  }
}
