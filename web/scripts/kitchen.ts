// A battle of each system as people in a kitchen would have it: a phone each, and every tap written down with what stood on the
// screen, into the folder pictures. `npm run kitchen`, or `npm run kitchen -- -g maelstrom`. Seconds are told twice: as the
// script took them, which is how long the app takes, and as people would: reading what is new to them and pressing.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { act, seeded } from '../tests/player';
import { gathered, isOver } from '../tests/table';
import { test } from '../tests/umpire';

const folder = 'pictures/kitchen';
/** What somebody presses who wants to get on. */
const brisk =
  '^(Everybody who is left|Set up everybody|Pass|End |Take the field|Agree|Go on|Keep|Nobody|No$|Let the dice|Do without|None|Proceed)';

/** A tap: in which round, on whose phone, below which heading, on what. */
interface Tap {
  round: string;
  who: string;
  heading: string;
  words: string;
  seconds: number;
  /** As somebody would take who reads first. */
  human: number;
}

/** Words a second that somebody reads at a table, and seconds to make up one's mind and to press. */
const reads = 4;
const presses = 1.5;

/** What is to be read before something is pressed: the question with its help, and the words of what was pressed. */
const toRead = (page: Page) =>
  page.evaluate(() => {
    const scope = document.querySelector('section[aria-label="What is decided now"]');
    const all = [...(scope?.querySelectorAll('h1, .asks, .help, .clause, .facts, .fact .text') ?? [])];
    return all.map((it) => (it.textContent ?? '').replace(/\s+/g, ' ').trim()).join(' ');
  });

const headingOf = (page: Page) =>
  page.evaluate(() => {
    const scope = document.querySelector('section[aria-label="What is decided now"]');
    return (scope?.querySelector('h1, .asks')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

const roundOf = async (page: Page) => {
  const words = await page.locator('header').first().innerText();
  return /(Turning point|Round|Game turn) \d/.exec(words)?.[0] ?? 'set-up';
};

for (const system of ['killteam', 'maelstrom', 'tactical-strike']) {
  test(`kitchen ${system}`, async ({ visit }) => {
    mkdirSync(folder, { recursive: true });
    // A mission of three is no rarity there.
    const wish = system === 'tactical-strike' ? { joins: ['Teo', 'Ilse'] } : {};
    const pages = (await gathered(visit, system, wish)).map((it) => it.page);
    const read = pages.map(() => '');
    const choose = seeded(11);
    const taps: Tap[] = [];
    const seen = new Set<string>();
    const began = Date.now();
    for (let idle = 0; idle < 120 && !(await isOver(pages[0]!));) {
      let acted = false;
      for (const [at, page] of pages.entries()) {
        const heading = await headingOf(page);
        const kind = heading.replace(/[A-Z0-9][\w’'-]*/g, '').slice(0, 40);
        if (heading && !seen.has(kind)) {
          seen.add(kind);
          await page.screenshot({ path: `${folder}/${system}-${String(seen.size).padStart(3, '0')}.png` });
        }
        const round = await roundOf(page);
        const text = await toRead(page);
        /** What was read already is not read again. */
        const human = (words: string) => {
          const fresh = text === read[at] ? words : `${text} ${words.slice(0, 60)}`;
          read[at] = text;
          return presses + fresh.split(' ').length / reads;
        };
        const onwards = page.getByRole('button', { name: /^Nothing more happens/ });
        // It may be gone between a look and the next: somebody was asked.
        if ((await onwards.count()) > 0 && (await onwards.isEnabled({ timeout: 500 }).catch(() => false))) {
          const words = 'Nothing more happens';
          await onwards.click({ timeout: 1000 }).catch(() => undefined);
          taps.push({
            round,
            who: 'ABC'[at] ?? '?',
            heading,
            words,
            seconds: (Date.now() - began) / 1000,
            human: human(words),
          });
          acted = true;
          continue;
        }
        const [words] = await act(page, choose, { prefers: brisk });
        if (words === undefined) continue;
        acted = true;
        taps.push({
          round,
          who: 'ABC'[at] ?? '?',
          heading,
          words,
          seconds: (Date.now() - began) / 1000,
          human: human(words),
        });
      }
      idle = acted ? 0 : idle + 1;
      if (!acted) await pages[0]!.waitForTimeout(60);
    }
    const rounds = [...new Set(taps.map((it) => it.round))];
    const sums = rounds.map((round) => {
      const those = taps.filter((it) => it.round === round);
      const seconds = (those.at(-1)?.seconds ?? 0) - (those[0]?.seconds ?? 0);
      const human = those.reduce((sum, it) => sum + it.human, 0);
      return `${round}: ${those.length} taps, ${seconds.toFixed(1)} s of the app, about ${Math.round(human)} s of people`;
    });
    const lines = taps.map((it) => `${it.round} | ${it.who} | ${it.heading} | ${it.words}`);
    writeFileSync(`${folder}/${system}.txt`, [...sums, '', ...lines, ''].join('\n'));
    console.log(`${system}\n${sums.join('\n')}`);
  });
}
