// Every face of a battle on a drawn table, on a phone and on a desk: nothing serious in anybody's way.
import type { Page } from '@playwright/test';
import { act, seeded } from './player';
import { isOver } from './table';
import { accessible, expect, test } from './umpire';

/** What shows that a face is there; those of the second list come in most battles, but not in all. */
const faces: Record<string, string> = {
  activate: '.ready',
  order: '.orders',
  actions: 'button.row',
  move: '.filler .place',
  target: '.attack .go',
  dice: '.tray',
  scored: '.scored',
};
const others: Record<string, string> = { secret: '.hold .filler', blocks: '.blows', over: '.over' };

/** The faces that a page shows and that were not looked at. */
const fresh = (page: Page, seen: Set<string>) =>
  page.evaluate(
    ([all, known]) => {
      const scope = document.querySelector('section[aria-label="What is decided now"]');
      return Object.entries(all)
        .filter(
          ([name, selector]) => !known.includes(name) && (scope?.matches(selector) || scope?.querySelector(selector)),
        )
        .map(([name]) => name);
    },
    [{ ...faces, ...others }, [...seen]] as const,
  );

for (const wide of [false, true]) {
  test(`the faces of a battle on a drawn table, ${wide ? 'on a desk by night' : 'on a phone by day'}`, async ({
    visit,
  }) => {
    test.setTimeout(240_000);
    const { page, complaints } = await visit('Mara', { wide, dark: wide });
    await page.goto('/');
    await page.getByRole('button', { name: 'Play a bot' }).click();
    const seen = new Set<string>();
    const choose = seeded(6);
    const missing = () => Object.keys(faces).filter((it) => !seen.has(it));
    for (let idle = 0; idle < 200 && missing().length > 0 && !(await isOver(page));) {
      for (const name of await fresh(page, seen)) {
        seen.add(name);
        await accessible(page);
      }
      idle = (await act(page, choose, { prefers: '^(Shoot|Fight)' })).length > 0 ? 0 : idle + 1;
      if (idle) await page.waitForTimeout(40);
    }
    expect(missing()).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
