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

const decision = (page: Page) => page.getByRole('region', { name: 'What is decided now' });

/** Fills what a row still asks for. True if something was pressed. */
async function fill(page: Page, choose: Chooser): Promise<boolean> {
  const scope = decision(page);
  const seal = scope.getByRole('button', { name: /^(Seal it|Do it|Done)$/ });
  if (await seal.count()) {
    await seal.first().click();
    return true;
  }
  const here = scope.locator('.filler').getByRole('button', { name: /^(Place|Move) here$/ });
  if (await here.count()) {
    const spot = scope.getByRole('button', { name: /legal spot$/ });
    if (await here.isEnabled()) await here.click();
    else if (await spot.count()) await spot.click();
    // Nothing is proposed there: somebody else first.
    else await scope.getByRole('button', { name: 'Back' }).click();
    return true;
  }
  const picks = scope.locator('.filler .pick:not([disabled])');
  const many = await picks.count();
  const several = scope.locator('.filler').getByRole('button', { name: /^(None of these|These \d+)$/ });
  if (await several.count()) {
    if (await several.first().isEnabled()) await several.first().click();
    else await picks.nth(choose(many)).click();
    return true;
  }
  if (many > 0) {
    await picks.nth(choose(many)).click();
    return true;
  }
  const words = scope.getByRole('textbox', { name: 'Your words' });
  if (await words.count()) {
    await words.fill('so be it');
    await scope.getByRole('button', { name: 'So it is' }).click();
    return true;
  }
  const stepper = scope.locator('.filler').getByRole('button', { name: /it is$/ });
  if (await stepper.count()) {
    await stepper.first().click();
    return true;
  }
  const numbers = scope.locator('.filler .few button');
  if (await numbers.count()) {
    await numbers.nth(choose(await numbers.count())).click();
    return true;
  }
  return false;
}

/** Taps real dice. */
async function tapDice(page: Page, choose: Chooser): Promise<boolean> {
  const fell = decision(page).getByRole('button', { name: 'These fell' });
  if (!(await fell.count())) return false;
  const faces = decision(page).getByRole('group', { name: 'Faces' }).getByRole('button');
  while (await fell.isDisabled()) await faces.nth(choose(await faces.count())).click();
  await fell.click();
  return true;
}

/** The faces of a table that Umpire sees: who acts with which order, and an attack before it is declared. */
async function actOnTable(page: Page, choose: Chooser): Promise<boolean> {
  const scope = decision(page);
  for (const [face, many] of [
    ['.attack .go button', 1],
    ['.orders button', 2],
    ['.ready button', 99],
    ['button.attack', 99],
  ] as const) {
    const buttons = scope.locator(`${face}:not([disabled])`);
    const found = Math.min(many, await buttons.count());
    if (found === 0) continue;
    await buttons.nth(choose(found)).click();
    return true;
  }
  return false;
}

/** Does one thing, if there is anything to do. Secrets may be left as they are: covered. */
export async function act(page: Page, choose: Chooser, leavesCovered = false): Promise<boolean> {
  const scope = decision(page);
  const show = scope.getByRole('button', { name: /Show for a minute/ });
  if (leavesCovered && (await show.count())) return false;
  if (await show.count()) await show.first().click();
  if (await fill(page, choose)) return true;
  if (await tapDice(page, choose)) return true;
  if (await actOnTable(page, choose)) return true;
  const none = scope.getByRole('button', { name: 'None of these' });
  if (await none.count()) {
    await none.click();
    return true;
  }
  const answers = scope.getByRole('group', { name: 'Answers' }).getByRole('button');
  if (await answers.count()) {
    await answers.nth(choose(await answers.count())).click();
    return true;
  }
  const confirm = scope.getByRole('button', { name: 'Not yet' });
  if (await confirm.count()) {
    await scope.locator('.button.main').first().click();
    return true;
  }
  const rows = scope.locator('button.row:not([disabled])');
  if (await rows.count()) {
    await rows.nth(choose(await rows.count())).click();
    return true;
  }
  return false;
}
