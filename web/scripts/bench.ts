// Figures of the app, against the program that UMPIRE names, best a release build: npm run bench. Each is the median of five runs
// (RUNS): from the address to the first decision and the bytes of a first load, at full speed and as on a slow phone; how long
// the bot is waited for; and dragging on a map of 24 features and 100 parts with 28 operatives, at full speed and four times
// slower, with how long verdicts take. Frames are those that were drawn, by the browser's own trace. What is on the table meanwhile
// is counted, the lens with it, and may not be more than 900 elements. Beside each figure that has a budget stands whether it is
// kept; only an idle machine can tell.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { begun } from '../src/pages/set_up';
import type { SetUp, SystemForm } from '../src/types';
import { act, seeded } from '../tests/player';
import { expect, test } from '../tests/umpire';
import { type Opened, Seat, open } from './line';

const runs = Number(process.env.RUNS ?? 5);
const battles = Number(process.env.BATTLES ?? 100);
const sorted = (list: number[]) => [...list].sort((a, b) => a - b);
/** The value that so much of a list stays under. */
const share = (list: number[], part: number) =>
  sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? NaN;
const median = (list: number[]) => share(list, 0.5);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Whether a budget is kept, as it is said beside a figure. */
const within = (kept: boolean, budget: string) => `(${budget}: ${kept ? 'kept' : 'MISSED'})`;
const say = (what: string, figures: string) => console.log(`${what.padEnd(28)}${figures}`);

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 760 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

/** The profile of the budgets: a processor four times slower, 1.6 Mbit/s, 150 ms. */
async function slowPhone(line: CDPSession): Promise<void> {
  const throughput = 1_600_000 / 8;
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** How a first visit went, in milliseconds and bytes. */
interface Start {
  usable: number;
  decision: number;
  all: number;
  /** Bytes over the line until Play can be pressed. */
  load: number;
}

/** Bytes over the line of a first visit until nothing more comes, with what is fetched ahead. */
async function firstLoad(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', (it) => (bytes += it.encodedDataLength));
  await page.goto(`${url}/`);
  await page.waitForLoadState('networkidle');
  await wait(1500);
  await context.close();
  return bytes;
}

/** From the address to the first decision, with nothing in the cache. */
async function firstDecision(browser: Browser, url: string, slow: boolean): Promise<Start> {
  const context = await browser.newContext(slow ? phone : desk);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  if (slow) await slowPhone(line);
  let bytes = 0;
  line.on('Network.loadingFinished', (it) => (bytes += it.encodedDataLength));
  const opened = Date.now();
  await page.goto(`${url}/`);
  await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('button.now')?.disabled === false);
  const pressed = Date.now();
  const load = bytes;
  await page.getByRole('button', { name: 'Play a bot' }).click();
  const decision = page.locator('section.decision h1.question');
  await decision.waitFor();
  const decided = Date.now();
  await context.close();
  return { usable: pressed - opened, decision: decided - pressed, all: decided - opened, load };
}

test('from the address to the first decision', async ({ browser, umpire }) => {
  for (const slow of [false, true]) {
    const starts: Start[] = [];
    for (let run = 0; run < runs; run += 1) starts.push(await firstDecision(browser, umpire.url, slow));
    const of = (pick: (it: Start) => number) => median(starts.map(pick));
    say(
      slow ? 'start, slow phone' : 'start, desk',
      `usable ${of((it) => it.usable)} ms, press to decision ${of((it) => it.decision)} ms, ` +
        `address to decision ${of((it) => it.all)} ms${slow ? '' : ` ${within(of((it) => it.all) < 2000, 'under 2000')}`}, ` +
        `${(of((it) => it.load) / 1024).toFixed(0)} KiB until it is usable`,
    );
  }
  const all = (await firstLoad(browser, umpire.url)) / 1024;
  say('first load', `${all.toFixed(0)} KiB compressed, with what is fetched ahead ${within(all < 300, 'under 300')}`);
});

/** A battle against a bot, with sample forces and everything else as it comes. */
function against(form: SystemForm, bot: string): SetUp {
  const wish = begun(form, 'bot', 'Mara');
  return { ...wish, seats: wish.seats.map((it) => (it.bot === null ? it : { ...it, bot })) };
}

for (const bot of ['easy', 'fair', 'strong']) {
  test(`answers of the ${bot} bot`, async ({ umpire }) => {
    const systems = (await (await fetch(`${umpire.url}/api/systems`)).json()) as SystemForm[];
    const form = systems.find((it) => it.name === 'killteam')!;
    const all: number[] = [];
    for (let battle = 0; battle < battles; battle += 1) {
      const seat = new Seat(umpire.url, await open(umpire.url, against(form, bot)));
      const choose = seeded(battle + 1);
      for (await seat.turn(); !seat.isOver; await seat.turn()) await seat.say(await seat.byLot(choose));
      seat.close();
      all.push(...seat.waits);
    }
    const slow = all.filter((it) => it > 1000).length;
    say(
      `answers, ${bot} bot`,
      `${all.length} in ${battles} battles: median ${median(all).toFixed(0)} ms, 99 % ${share(all, 0.99).toFixed(0)} ms, ` +
        `slowest ${Math.max(...all).toFixed(0)} ms, ${slow} over a second ${within(slow === 0, 'none')}`,
    );
  });
}

/** The city with ten more features, so that there are 24 of them with 100 parts. */
function budgetMap(): string {
  const city = readFileSync(new URL('../../data/killzones/city_1.toml', import.meta.url), 'utf8');
  const parts = (city.match(/rectangle|polygon|corners/g) ?? []).length;
  const more = Array.from({ length: 10 }, (_, at) => {
    const wanted = Math.floor((100 - parts + at) / 10);
    const list = Array.from({ length: wanted }, (_, number) => {
      const x = 7.2 + at * 1.6;
      const y = at % 2 ? 0.4 + number * 0.3 : 21.3 - number * 0.3;
      return `  { rectangle = ["${x.toFixed(1)}, ${y.toFixed(1)}", "${(x + 0.8).toFixed(1)}, ${(y + 0.2).toFixed(1)}"], top = "1", traits = "light" },`;
    });
    return `\n[[feature]]\nname = "crate ${at + 1}"\npart = [\n${list.join('\n')}\n]\n`;
  });
  return city + more.join('');
}

/** A battle on that map, fourteen to a side. */
function crowded(url: string): Promise<Opened> {
  const force = (name: string) => `${name}; Recon; Boss 12; 13 Hand 8`;
  return open(url, {
    system: 'killteam',
    physical: false,
    map: { name: 'budget.toml', text: budgetMap() },
    mission: null,
    size: null,
    tracking: null,
    settings: {},
    lists: [],
    agreed: { rolls: true, odds: true, hints: false, pauses: false },
    seats: [
      { name: 'Mara', bot: null, side: null, force: force('Ones') },
      { name: '', bot: 'easy', side: null, force: force('Others') },
    ],
  });
}

/** Plays until somebody can be moved, and takes hold of the board. */
async function toMove(page: Page): Promise<void> {
  const move = page.locator('section.decision button.row', { hasText: /^\s*(Reposition|Dash)/ });
  const choose = seeded(3);
  for (let steps = 0; steps < 400 && !(await move.count()); steps += 1) {
    if ((await act(page, choose)).length === 0) await wait(60);
  }
  await move.first().click();
  await page.locator('.board .frame').waitFor();
}

/** That it is the map of the budget: 24 features with 100 parts. */
async function isOfTheBudget(url: string): Promise<void> {
  const seat = new Seat(url, await crowded(url));
  await seat.begun();
  const terrain = seat.here?.seen.still?.board?.terrain ?? [];
  seat.close();
  expect(terrain.length, 'features').toBe(24);
  expect(
    terrain.reduce((sum, it) => sum + it.parts.length, 0),
    'parts',
  ).toBe(100);
}

/** Counts what the browser draws, until it is told to stop. */
async function drawn(line: CDPSession): Promise<() => Promise<number>> {
  let many = 0;
  line.on('Tracing.dataCollected', ({ value }) => {
    many += (value as unknown as { name: string }[]).filter((it) => it.name === 'DrawFrame').length;
  });
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline.frame'] };
  await line.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  return async () => {
    const complete = new Promise((resolve) => line.once('Tracing.tracingComplete', resolve));
    await line.send('Tracing.end');
    await complete;
    return many;
  };
}

interface Drag {
  /** Frames that were drawn in a second. */
  fps: number;
  /** Milliseconds that the main thread was busy for each. */
  main: number;
  verdicts: number[];
  pieces: number;
  /** All that is drawn on the table, the lens with it. */
  elements: number;
  /** So many of them in the lens. */
  lens: number;
}

/** No more may be drawn on the table while something is dragged, the lens counted. */
const mostElements = 900;

async function dragging(context: BrowserContext, url: string, slower: number, touch: boolean): Promise<Drag> {
  const opened = await crowded(url);
  await context.addInitScript(({ battle, key }) => {
    localStorage.setItem('umpire.battles', JSON.stringify([{ battle, key, at: 1 }]));
    localStorage.setItem(`umpire.quick.${battle}`, 'true');
  }, opened);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const asked = new Map<number, number>();
  const verdicts: number[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { id: number; ask?: { verdict?: unknown } };
      if (message.ask?.verdict) asked.set(message.id, performance.now());
    });
    socket.on('framereceived', ({ payload }) => {
      const { id } = JSON.parse(String(payload)) as { id: number };
      const since = asked.get(id);
      if (since !== undefined) verdicts.push(performance.now() - since);
    });
  });
  await page.goto(`${url}/b/${opened.battle}?begin`);
  await toMove(page);
  // What is dragged is taken hold of.
  const frame = (await page.locator('.board g.piece:has(.active) circle.base').first().boundingBox())!;
  await line.send('Performance.enable');
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const busy = async () =>
    (await line.send('Performance.getMetrics')).metrics.find((it) => it.name === 'TaskDuration')?.value ?? 0;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const go = (type: 'down' | 'move' | 'up', at: { x: number; y: number }) =>
    touch
      ? line.send('Input.dispatchTouchEvent', {
          type: ({ down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const)[type],
          touchPoints: type === 'up' ? [] : [at],
        })
      : line.send('Input.dispatchMouseEvent', {
          type: ({ down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' } as const)[type],
          ...at,
          button: 'left',
          buttons: 1,
          clickCount: 1,
        });
  await go('down', { x, y });
  verdicts.length = 0;
  const stop = await drawn(line);
  const [before, began] = [await busy(), performance.now()];
  // Sent without waiting for each: else the page would limit the rate.
  for (let at = 0; performance.now() - began < 2000; at += 1) {
    void go('move', { x: x + 80 * Math.cos(at / 20), y: y + 80 * Math.sin(at / 20) }).catch(() => undefined);
    await wait(8);
  }
  const seconds = (performance.now() - began) / 1000;
  const main = ((await busy()) - before) * 1000;
  const frames = await stop();
  // While it is dragged: what the lens draws once more counts as well.
  const pieces = await page.locator('.board .world g.piece').count();
  const elements = await page.locator('.board svg *').count();
  const lens = await page.locator('.board .lens.shown svg *').count();
  await go('up', { x, y });
  await page.close();
  return { fps: frames / seconds, main: main / Math.max(1, frames), verdicts, pieces, elements, lens };
}

test('dragging', async ({ browser, umpire }) => {
  await isOfTheBudget(umpire.url);
  for (const [touch, slower] of [
    [false, 1],
    [true, 1],
    [false, 4],
    [true, 4],
  ] as const) {
    const drags: Drag[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext(touch ? phone : desk);
      drags.push(await dragging(context, umpire.url, slower, touch));
      await context.close();
    }
    const verdicts = drags.flatMap((it) => it.verdicts);
    const [fps, main] = [median(drags.map((it) => it.fps)), median(drags.map((it) => it.main))];
    const [least, late] = [slower === 1 ? 55 : 30, share(verdicts, 0.95)];
    say(
      `dragging, ${touch ? 'phone' : 'desk'}, ×${slower}`,
      `${fps.toFixed(1)} frames a second ${within(fps >= least, `at least ${least}`)}, ` +
        `main thread ${main.toFixed(1)} ms a frame${slower === 1 ? '' : ` ${within(main < 25, 'under 25')}`}, ` +
        `${verdicts.length} verdicts, ${share(verdicts, 0.5).toFixed(0)} ms, 95 % in ${late.toFixed(0)} ms${slower === 1 ? ` ${within(late <= 50, 'at most 50')}` : ''}, ` +
        `${drags[0]?.pieces} operatives, ` +
        `${drags[0]?.elements} elements of at most ${mostElements}, ${drags[0]?.lens} of them in the lens`,
    );
    for (const it of drags) {
      expect(it.pieces, 'operatives').toBe(28);
      expect(it.elements, 'what is drawn on the table').toBeLessThanOrEqual(mostElements);
      expect(it.lens > 0, 'under a finger there is a lens').toBe(touch);
    }
  }
});
