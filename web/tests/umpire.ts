// The real server, one for all tests of a file, with a data folder of its own; and devices that visit it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, test as base, expect } from '@playwright/test';

export const program = process.env.UMPIRE ?? join(import.meta.dirname, '../../target/debug/umpire');

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A running server. */
export class Umpire {
  readonly data = mkdtempSync(join(tmpdir(), 'umpire-web-'));
  #process: ChildProcess | undefined;

  /** With a host that is not this machine's own name, the server listens for the network. */
  constructor(
    readonly port: number,
    readonly host = '127.0.0.1',
  ) {}

  get url(): string {
    return `http://${this.host}:${this.port}`;
  }

  async start(): Promise<void> {
    const env = { ...process.env, UMPIRE_HOME: this.data, XDG_DATA_HOME: this.data };
    const lan = this.host === '127.0.0.1' ? [] : ['--lan', '--name', this.host];
    const said = ['serve', '--floor', '0', '--port', String(this.port), ...lan];
    this.#process = spawn(program, said, { env, stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      const healthy = await fetch(`http://127.0.0.1:${this.port}/health`).then(
        (it) => it.ok,
        () => false,
      );
      if (healthy) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${program} serve does not answer`);
  }

  /** The file of battles. */
  get file(): string {
    return join(this.data, 'umpire.sqlite');
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGTERM');
    await ended;
  }
}

/** Somebody's phone or desk. */
export interface Device {
  page: Page;
  context: BrowserContext;
  /** Everything that the page complained about. */
  complaints: string[];
}

interface Tools {
  visit: (name: string, options?: { wide?: boolean; dark?: boolean }) => Promise<Device>;
}

export const test = base.extend<Tools, { umpire: Umpire }>({
  umpire: [
    // eslint-disable-next-line no-empty-pattern -- the runner wants a pattern here
    async ({}, use) => {
      const umpire = new Umpire(await freePort());
      await umpire.start();
      await use(umpire);
      await umpire.stop();
      rmSync(umpire.data, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, umpire }, use) => {
    const visitors = new Visitors(browser, umpire.url);
    await use((name, options) => visitors.visit(name, options));
    await visitors.leave();
  },
});

/** Devices that visit one server. */
export class Visitors {
  #contexts: BrowserContext[] = [];

  constructor(
    readonly browser: Browser,
    readonly url: string,
  ) {}

  async visit(name: string, { wide = false, dark = false } = {}): Promise<Device> {
    const size = wide
      ? { viewport: { width: 1440, height: 900 } }
      : { viewport: { width: 360, height: 760 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
    const look = { ...size, baseURL: this.url, colorScheme: dark ? ('dark' as const) : ('light' as const) };
    const context = await this.browser.newContext(look);
    this.#contexts.push(context);
    await context.addInitScript((who) => {
      localStorage.setItem('umpire.wishes', localStorage.getItem('umpire.wishes') ?? JSON.stringify({ name: who }));
    }, name);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (it) => {
      if (it.type() === 'error' && !it.text().includes('Failed to load resource')) complaints.push(it.text());
    });
    return { page, context, complaints };
  }

  async leave(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }
}

const axe = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Nothing serious in the way of anybody, once what rises or fades has arrived: colours are mixed until then. */
export async function accessible(page: Page): Promise<void> {
  // What has just taken the place of something else takes no press yet, and is paler until it does.
  await expect(page.locator('[data-settling]')).toHaveCount(0);
  await page.evaluate(async () => {
    const ends = (it: Animation) => Number.isFinite(Number(it.effect?.getComputedTiming().endTime));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((it) => it.finished),
    );
  });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run();
    return violations
      .filter((it) => it.impact === 'serious' || it.impact === 'critical')
      .map((it) => `${it.id}: ${it.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  expect(found, await page.title()).toEqual([]);
}

interface AxeResults {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

export { expect };
