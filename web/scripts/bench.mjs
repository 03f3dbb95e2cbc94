// Figures of the drawn table, against a running program: node scripts/bench.mjs [path of umpire]. Each is the median of five
// runs: from a press to the first decision, the bytes of a first load, frames while dragging on a map of 24 features and 100
// parts with 28 operatives (at full speed and four times slower), and how long verdicts take.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const program = process.argv[2] ?? new URL('../../target/release/umpire', import.meta.url).pathname;
const runs = Number(process.env.RUNS ?? 5);
const port = 7000 + Math.floor(Math.random() * 900);
const url = `http://127.0.0.1:${port}`;
const home = mkdtempSync(join(tmpdir(), 'umpire-bench-'));
const server = spawn(program, ['serve', '--port', String(port)], {
  env: { ...process.env, UMPIRE_HOME: home, XDG_DATA_HOME: home },
  stdio: 'ignore',
});
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const share = (list, part) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The city with ten more features, so that there are 24 of them with 100 parts. */
function budgetMap() {
  const city = readFileSync(new URL('../../data/killzones/city_1.toml', import.meta.url), 'utf8');
  const parts = (city.match(/rectangle|polygon|corners/g) ?? []).length;
  const more = Array.from({ length: 10 }, (_, at) => {
    const wanted = Math.max(1, Math.round((100 - parts) / 10));
    const list = Array.from({ length: wanted }, (_, number) => {
      const x = 7.2 + at * 1.6;
      const y = at % 2 ? 0.4 + number * 0.3 : 21.3 - number * 0.3;
      return `  { rectangle = ["${x.toFixed(1)}, ${y.toFixed(1)}", "${(x + 0.8).toFixed(1)}, ${(y + 0.2).toFixed(1)}"], top = "1", traits = "light" },`;
    });
    return `\n[[feature]]\nname = "crate ${at + 1}"\npart = [\n${list.join('\n')}\n]\n`;
  });
  return city + more.join('');
}

async function healthy() {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${url}/health`).then(
        (it) => it.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error(`${program} serve does not answer`);
}

async function firstDecision(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', (it) => (bytes += it.encodedDataLength));
  const opened = Date.now();
  await page.goto(`${url}/`);
  const play = page.getByRole('button', { name: 'Play a bot' });
  await page.waitForFunction(() => document.querySelector('button.now')?.disabled === false);
  const load = bytes;
  const pressed = Date.now();
  await play.click();
  await page
    .getByText(/Turning point 1 of/)
    .first()
    .waitFor();
  const decided = Date.now();
  await context.close();
  return { usable: pressed - opened, decision: decided - pressed, all: decided - opened, load };
}

async function dragging(browser, slower, phone) {
  const force = (name) => `${name}; Recon; Boss 12; 13 Hand 8`;
  const set_up = {
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
      { name: '', bot: 'random', side: null, force: force('Others') },
    ],
  };
  const answer = await fetch(`${url}/api/battles`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ set_up, shared: false }),
  });
  const opened = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(opened));
  const context = await browser.newContext(
    phone
      ? { viewport: { width: 360, height: 760 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
      : { viewport: { width: 1440, height: 900 } },
  );
  await context.addInitScript(({ battle, key }) => {
    localStorage.setItem('umpire.battles', JSON.stringify([{ battle, key, at: 1 }]));
    localStorage.setItem(`umpire.quick.${battle}`, 'true');
  }, opened);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const asked = new Map();
  const verdicts = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.ask?.verdict) asked.set(message.id, performance.now());
    });
    socket.on('framereceived', ({ payload }) => {
      const { id } = JSON.parse(String(payload));
      if (asked.has(id)) verdicts.push(performance.now() - asked.get(id));
    });
  });
  await page.goto(`${url}/b/${opened.battle}?begin`);
  const scope = page.getByRole('region', { name: 'What is decided now' });
  const move = scope.locator('button.row', { hasText: /^(Reposition|Dash)/ });
  for (let steps = 0; steps < 200 && !(await move.count()); steps += 1) {
    for (const face of [
      '.hold button',
      '.filler .pick',
      '.filler .button.main',
      '.orders button',
      '.ready button',
      'button.row:not([disabled])',
    ]) {
      const found = scope.locator(face).first();
      if ((await found.count()) && (await found.isEnabled())) {
        await found.click().catch(() => undefined);
        break;
      }
    }
    await wait(80);
  }
  await move.first().click();
  const frame = await page.locator('.board .frame').boundingBox();
  await line.send('Performance.enable');
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const busy = async () =>
    (await line.send('Performance.getMetrics')).metrics.find((it) => it.name === 'TaskDuration').value;
  const x = frame.x + frame.width / 2;
  const y = frame.y + frame.height / 2;
  const touch = (type, at) => line.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const go = (type, at) =>
    phone
      ? touch({ down: 'touchStart', move: 'touchMove', up: 'touchEnd' }[type], type === 'up' ? undefined : at)
      : line.send('Input.dispatchMouseEvent', {
          type: { down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' }[type],
          x: at.x,
          y: at.y,
          button: 'left',
          buttons: 1,
          clickCount: 1,
        });
  await go('down', { x, y });
  await page.evaluate(() => {
    window.frames_ = 0;
    const count = () => {
      window.frames_ += 1;
      window.going_ = requestAnimationFrame(count);
    };
    window.going_ = requestAnimationFrame(count);
  });
  const [before, began] = [await busy(), performance.now()];
  // Sent without waiting for each: else the page would limit the rate.
  for (let at = 0; performance.now() - began < 2000; at += 1) {
    void go('move', { x: x + 80 * Math.cos(at / 20), y: y + 80 * Math.sin(at / 20) }).catch(() => undefined);
    await wait(8);
  }
  const seconds = (performance.now() - began) / 1000;
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.going_), window.frames_));
  const main = ((await busy()) - before) * 1000;
  await go('up', { x, y });
  const pieces = await page.locator('.board g.piece').count();
  const elements = await page.locator('.board svg *').count();
  await context.close();
  return { fps: frames / seconds, main: main / Math.max(1, frames), verdicts, pieces, elements };
}

try {
  await healthy();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const starts = [];
  for (let run = 0; run < runs; run += 1) starts.push(await firstDecision(browser));
  console.log(`first load            ${(median(starts.map((it) => it.load)) / 1024).toFixed(0)} KiB`);
  console.log(`page usable           ${median(starts.map((it) => it.usable))} ms`);
  console.log(
    `press to decision     ${median(starts.map((it) => it.decision))} ms, address to decision ${median(starts.map((it) => it.all))} ms`,
  );
  for (const [phone, slower] of [
    [false, 1],
    [true, 1],
    [false, 4],
    [true, 4],
  ]) {
    const drags = [];
    for (let run = 0; run < runs; run += 1) drags.push(await dragging(browser, slower, phone));
    const verdicts = drags.flatMap((it) => it.verdicts);
    console.log(
      `dragging, ${phone ? 'phone' : 'desk '}, ×${slower}    ${median(drags.map((it) => it.fps)).toFixed(1)} frames a second, main thread ${median(drags.map((it) => it.main)).toFixed(1)} ms a frame, ` +
        `verdicts ${share(verdicts, 0.5)?.toFixed(0)} ms (95 %: ${share(verdicts, 0.95)?.toFixed(0)} ms), ${drags[0].pieces} operatives, ${drags[0].elements} elements`,
    );
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
}
