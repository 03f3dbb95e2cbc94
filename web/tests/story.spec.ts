// Whole battles as a screen reader would be given them: a refereed one on one phone for both, by keyboard alone, and one on the
// textual table. The texts are kept in the folder golden and are to be read as stories.
import { Story, listen } from './ears';
import { act, actByKeys, seeded } from './player';
import { overhear, quiet } from './quiet';
import { isOver } from './table';
import { expect, test } from './umpire';

test('a refereed battle by keyboard alone, as a screen reader is given it', async ({ visit }) => {
  test.setTimeout(420_000);
  const { page, complaints } = await visit('Mara');
  await page.addInitScript(overhear);
  await page.addInitScript(listen);
  await page.goto('/new?system=killteam&way=referee');
  await page.getByLabel('Name at seat B').fill('Teo');
  await page.getByLabel('One device for everybody, handed around').check();
  await page.getByText('Settings of the rules').click();
  await page.getByLabel('turning points').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();

  const choose = seeded(11);
  const story = new Story(page, ['section.decision']);
  for (let step = 0; step < 400 && !(await isOver(page)); step += 1) {
    await story.listen();
    const words = await actByKeys(page, choose, { prefers: '^(Pass|Go on|End |Nobody)' });
    if (words !== undefined) story.did(words);
  }
  expect(await isOver(page)).toBe(true);
  await story.listen();
  story.isAs('referee-by-ear.txt');
  expect(complaints).toEqual([]);
});

/** Few enough that the battle can be read. */
const patrol = (name: string, leader: string, other: string) => `
name = "${name}"
archetypes = ["Recon", "Security"]

[[weapon]]
name = "Carbine"
type = "ranged"
atk = 4
hit = 3
dmg = "3/4"

[[weapon]]
name = "Bayonet"
type = "melee"
atk = 4
hit = 3
dmg = "3/4"

[[operative]]
name = "${leader}"
apl = 2
move = "6"
save = 4
wounds = 8
base = "28mm"
weapons = ["Carbine", "Bayonet"]

[[operative]]
name = "${other}"
count = 2
apl = 2
move = "6"
save = 5
wounds = 6
base = "28mm"
weapons = ["Carbine", "Bayonet"]
`;

// Bots and dice of the table draw lots of their own: so another person sits opposite, and dice are tapped.
test('a battle on the textual table, as a screen reader is given it', async ({ visit, umpire }) => {
  test.setTimeout(600_000);
  const force = (...of: [string, string, string]) => ({ name: 'patrol.toml', text: patrol(...of) });
  const set_up = {
    system: 'killteam',
    physical: false,
    map: 'city_1',
    mission: null,
    size: null,
    tracking: null,
    settings: { turning_points: '1' },
    lists: [],
    agreed: { rolls: false, odds: true, hints: false, pauses: true },
    seats: [
      { name: 'Mara', bot: null, side: null, force: force('Lantern Watch', 'Lamplighter', 'Watcher') },
      { name: 'Teo', bot: null, side: null, force: force('Quay Runners', 'Steersman', 'Runner') },
    ],
  };
  const answer = await fetch(`${umpire.url}/api/battles`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ set_up, shared: false }),
  });
  const opened = (await answer.json()) as { battle: string; key: string; code: string };
  expect(answer.ok, JSON.stringify(opened)).toBe(true);
  const [mara, teo] = [await visit('Mara', { wide: true }), await visit('Teo', { wide: true })];
  for (const { page } of [mara, teo]) await page.addInitScript(overhear);
  await mara.page.addInitScript(listen);
  await teo.page.goto(`/j/${opened.code}`);
  await teo.page.getByRole('button', { name: 'Join' }).click();
  await mara.page.goto(`/b/${opened.battle}/text#k=${opened.key}`);
  await mara.page.getByRole('button', { name: 'Begin' }).click();
  await expect(mara.page.getByRole('button', { name: 'Menu' })).toBeVisible();

  const [choose, other] = [seeded(5), seeded(9)];
  const story = new Story(mara.page, ['section.decision', 'section.text'], [mara.page, teo.page]);
  const prefers = '^(Shoot|Fight|Pass|Go on|Set up everybody|Everybody who is left|Umpire)';
  const sealed: string[] = [];
  for (let step = 0; step < 300 && !(await isOver(mara.page)); step += 1) {
    await story.listen();
    const words = await actByKeys(mara.page, choose, { prefers });
    if (words !== undefined) {
      story.did(words);
      continue;
    }
    // What was said last has ended it.
    if (await isOver(mara.page)) break;
    const [said] = await act(teo.page, other, { prefers, leavesDice: true });
    expect(said, 'somebody can go on').toBeDefined();
    const secret = /^Seal (?!None|it)(.*)/.exec(said ?? '')?.[1];
    if (!secret) continue;
    // What is sealed opposite is not read here; that it was sealed is.
    sealed.push(secret);
    await quiet(...story.around);
    for (const part of story.parts) await expect(mara.page.locator(part)).not.toContainText(secret);
  }
  expect(sealed).not.toHaveLength(0);
  expect(await isOver(mara.page)).toBe(true);
  await story.listen();
  story.isAs('textual-table-by-ear.txt');
  expect([...mara.complaints, ...teo.complaints]).toEqual([]);
});
