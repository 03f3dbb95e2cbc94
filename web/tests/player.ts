// A player who presses real buttons: whatever the screen offers, in the order in which a person would look.
import type { Page } from '@playwright/test';

/** How a player decides between several things. */
export type Chooser = (many: number) => number;

/** Chance with a seed, so that a battle can be played again. */
export function seeded(seed: number): Chooser {
  let state = seed;
  return (many) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * many);
  };
}

/** How somebody plays. */
export interface Habits {
  /** Secrets are left as they are: covered. */
  leavesCovered?: boolean;
  /** What is pressed wherever it is offered: an expression over the words of a button. */
  prefers?: string;
  /** Dice are left to somebody else. */
  leavesDice?: boolean;
  /** Of several facts one is ticked, every other time; else nothing is so. */
  ticks?: boolean;
  /** The part of the page that is looked at: the decision without it. */
  within?: string;
  /** Nothing is pressed: what would be is marked with `data-next`, for whoever presses it by keys. */
  marks?: boolean;
}

/** Lots that were drawn when there was nothing to do: how often somebody looks must not change what is done. */
const drawn = new WeakMap<Chooser, number[]>();

/**
 * Does what there is to do, up to so many things: the words of what was pressed. One call into the page looks and presses:
 * on busy cores each question to a browser takes longer than an answer of the table.
 */
export async function act(page: Page, choose: Chooser, habits: Habits = {}, most = 1): Promise<string[]> {
  const pressed: string[] = [];
  while (pressed.length < most) {
    const lots = drawn.get(choose) ?? Array.from({ length: 4 }, () => choose(1 << 20));
    drawn.set(choose, lots);
    const words = await page.evaluate(look, { lots, ...habits });
    if (words === undefined) break;
    drawn.delete(choose);
    pressed.push(words);
  }
  return pressed;
}

/** The same by keys alone: Tab until it has the focus, then Enter. */
export async function actByKeys(page: Page, choose: Chooser, habits: Habits = {}): Promise<string | undefined> {
  const [words] = await act(page, choose, { ...habits, marks: true });
  if (words === undefined) return undefined;
  const reached = () =>
    page.evaluate(() => {
      // Something happened meanwhile, and it is no longer offered.
      if (!document.querySelector('[data-next]')) return undefined;
      const there = document.activeElement?.hasAttribute('data-next') ?? false;
      if (there) document.activeElement?.removeAttribute('data-next');
      return there;
    });
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const there = await reached();
    if (there === undefined) return undefined;
    if (!there) continue;
    await page.keyboard.press('Enter');
    return words;
  }
  throw new Error(`no way to "${words}" by Tab`);
}

/** Runs in the page. It knows nothing of the module around it. */
async function look({
  lots,
  leavesCovered,
  leavesDice,
  prefers,
  ticks,
  within,
  marks,
}: { lots: number[] } & Habits): Promise<string | undefined> {
  const scope = document.querySelector(within ?? 'section[aria-label="What is decided now"]');
  if (!scope) return undefined;
  // Something else stands there than a moment ago: nobody presses anything yet.
  for (let wait = 0; wait < 60 && scope.querySelector('[data-settling]'); wait += 1)
    await new Promise((go) => setTimeout(go, 25));
  const words = (it: Element) => (it.textContent ?? '').replace(/\s+/g, ' ').trim();
  const all = (selector: string) =>
    [...scope.querySelectorAll<HTMLButtonElement>(selector)].filter((it) => !it.disabled);
  const named = (name: RegExp, selector = 'button') => all(selector).find((it) => name.test(words(it)));
  const lot = (many: number) => (lots.shift() ?? 0) % many;
  const one = (from: HTMLButtonElement[]) => {
    const wanted = prefers ? from.filter((it) => new RegExp(prefers).test(words(it))) : [];
    const those = wanted.length > 0 ? wanted : from;
    return those[lot(those.length)];
  };
  /** Presses, and waits until the screen has come to rest: a press that is on its way is not pressed again. */
  const press = async (it: HTMLButtonElement | undefined) => {
    if (!it) return undefined;
    const before = scope.innerHTML;
    const said = words(it) || (it.getAttribute('aria-label') ?? '');
    if (marks) {
      it.setAttribute('data-next', '');
      return said;
    }
    it.click();
    for (let wait = 0; wait < 60 && scope.isConnected && scope.innerHTML === before; wait += 1)
      await new Promise((go) => setTimeout(go, 25));
    return said;
  };

  const show = named(/Show for a minute/);
  if (show) return leavesCovered ? undefined : press(show);

  const onwards = named(/^Go on to /);
  if (onwards) return press(onwards);

  const handed = named(/^I am /);
  if (handed) return press(handed);

  // What a row still asks for.
  const filler = scope.querySelector('.filler');
  if (filler) {
    const done =
      named(/^(Seal it|Do it|Done)$/, '.filler button') ?? named(/^(Seal |Do it|Done)/, '.filler .button.main');
    if (done) return press(done);
    const here = [...filler.querySelectorAll<HTMLButtonElement>('button')].find((it) =>
      /^(Place|Move) here$/.test(words(it)),
    );
    if (here && !here.disabled) return press(here);
    // Whether somebody may stand there is being found out.
    if (here && filler.querySelector('[aria-busy="true"]')) return undefined;
    const legal = here && named(/legal spot$/);
    if (legal) {
      // A place that is called legal and is not would hold everybody up: that is a fault, never a detour.
      const tries = Number(filler.getAttribute('data-tries') ?? 0) + 1;
      filler.setAttribute('data-tries', String(tries));
      if (tries > 5) throw new Error(`no way out of a place that is called legal:\n${words(filler)}`);
    }
    // Where no place is listed, another deed may do.
    if (here) return press(legal ?? named(/^Back$/));
    const picks = all('.filler .pick');
    const several = [...filler.querySelectorAll<HTMLButtonElement>('button')].find((it) =>
      /^(None of these|These \d+|This one)$/.test(words(it)),
    );
    if (several && !several.disabled) return press(several);
    if (picks.length > 0) return press(one(picks));
    const field = filler.querySelector<HTMLInputElement>('input[aria-label="Your words"], textarea');
    if (field && !field.value) {
      field.value = 'so be it';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return 'words';
    }
    const so = named(/it is$/, '.filler button');
    if (so) return press(so);
    return press(one(all('.filler .few button')));
  }

  // More numbers than anybody would tap are typed.
  const typed = scope.querySelector<HTMLInputElement>('.pad input[type="number"]');
  if (typed && !leavesDice && !typed.disabled) {
    typed.value = String(1 + lot(Number(typed.max)));
    typed.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((go) => setTimeout(go, 25));
    return press(typed.closest('form')?.querySelector<HTMLButtonElement>('button') ?? undefined);
  }

  const fell = named(/^These fell$/);
  const faces = all('[aria-label="Faces"] button');
  if (leavesDice && (fell ?? faces[0])) return undefined;
  if (fell ?? faces[0]) return press(fell ?? one(faces));

  // A table that Umpire sees: who acts with which order, and an attack before it is declared.
  const face =
    all('.attack .go button')[0] ??
    one(all('.orders button')) ??
    one(all('.ready button')) ??
    one(all('button.attack'));
  if (face) return press(face);

  // Many questions with the same answers: one of each, then all of them.
  const card = scope.querySelector('.alike');
  if (card) {
    const done = named(/^(So it is|All as before)$/);
    if (done) return press(done);
    const unanswered = [...card.querySelectorAll('fieldset')].find((it) => !it.querySelector(':checked'));
    const radios = [...(unanswered?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const radio = radios[lot(radios.length)];
    if (radio && marks) {
      radio.setAttribute('data-next', '');
      return words(radio.closest('label') ?? radio);
    }
    radio?.click();
    await new Promise((go) => setTimeout(go, 25));
    return radio && words(radio.closest('label') ?? radio);
  }

  const none = named(/^None of these$/);
  const facts = all('[role="checkbox"]');
  if (none && ticks && facts.length > 0 && lot(2) === 0) return press(facts[lot(facts.length)]);
  const some = none ?? named(/^(This one|These \d+), the others not$/);
  if (some) return press(some);
  const answers = all('[aria-label="Answers"] button');
  if (answers.length > 0) return press(one(answers));
  if (named(/^Not yet$/)) return press(all('.button.main')[0]);
  const chore = named(/the rest|Umpire/, '.button.main');
  if (chore) return press(chore);
  const rows = all('button.row');
  if (rows.length > 0) return press(one(rows));
  return press(one(all('button.deed[aria-expanded="false"]')));
}
