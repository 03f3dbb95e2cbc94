// What somebody put into the lab, and the link that carries it: whatever is not usual stands in the query.
import type { Armoury, LabFight, LabFighter, LabHide, LabShot, LabWeapon, StatWeapon } from '../types';

export const bare: LabHide = { less: 0, at_least: 0, ignores_on: 7 };

/** A shot to begin with. */
export const usualShot: LabShot = {
  weapon: { atk: 4, hit: 3, dmg: [3, 4], rules: [] },
  injured: false,
  vantage: 0,
  shots: 1,
  defence: 3,
  save: 4,
  wounds: 10,
  cover: 'none',
  obscured: false,
  hide: bare,
  play: 'best',
  aim: 'take_out',
};

const usualFighter = (wounds: number): LabFighter => ({
  weapon: { atk: 4, hit: 3, dmg: [4, 5], rules: [] },
  left: wounds,
  wounds,
  assists: 0,
  hide: bare,
});

/** A fight to begin with. */
export const usualFight: LabFight = {
  attacker: usualFighter(10),
  defender: usualFighter(9),
  rounds: 1,
  aim: 'take_out',
};

type Plain = string | number | boolean;
type Tree = { [key: string]: Plain | Tree | Tree[] | Plain[] };

/** Everything in a tree that has no parts, by its path. */
function leaves(tree: object, path = ''): [string, Plain | string[]][] {
  return Object.entries(tree as Tree).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key;
    if (Array.isArray(value) && (value.length === 0 || typeof value[0] === 'string'))
      return [[at, value as string[]] as [string, string[]]];
    return typeof value === 'object' ? leaves(value, at) : [[at, value] as [string, Plain]];
  });
}

const written = (value: Plain | string[]) => (Array.isArray(value) ? value.join(', ') : String(value));

/** What differs from the usual, as a query. */
export function toQuery(wish: object, usual: object): string {
  const before = new Map(leaves(usual).map(([at, value]) => [at, written(value)]));
  const changed = leaves(wish).filter(([at, value]) => before.get(at) !== written(value));
  return new URLSearchParams(changed.map(([at, value]) => [at, written(value)])).toString();
}

/** The usual with what a query says; what cannot be meant is passed over. */
export function fromQuery<T extends object>(query: string, usual: T): T {
  const said = new URLSearchParams(query);
  const filled = (tree: Tree, path: string): Tree =>
    (Array.isArray(tree) ? Object.values : Object.fromEntries)(
      Object.entries(tree).map(([key, value]) => {
        const at = path ? `${path}.${key}` : key;
        return [key, filledIn(value, at)] as [string, Tree];
      }) as never,
    ) as Tree;
  const filledIn = (value: Tree[string], at: string): unknown => {
    if (Array.isArray(value) && (value.length === 0 || typeof value[0] === 'string')) {
      const words = said.get(at);
      return words === null ? value : rulesOf(words);
    }
    if (Array.isArray(value)) return value.map((it, place) => filledIn(it as Plain, `${at}.${place}`));
    if (typeof value === 'object') return filled(value, at);
    const word = said.get(at);
    if (word === null) return value;
    if (typeof value === 'number') return /^\d{1,9}$/.test(word) ? Number(word) : value;
    return typeof value === 'boolean' ? word === 'true' : word;
  };
  return filled(usual as Tree, '') as T;
}

/** Rules as somebody typed them, with commas between them. */
export function rulesOf(words: string): string[] {
  return words
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}

/** The numbers of a weapon from a card. */
export function weaponOf({ atk, hit, dmg, rules }: StatWeapon): LabWeapon {
  return { atk, hit, dmg: [...dmg], rules: [...rules] };
}

/** Who of the armoury has weapons of this kind, by team. */
export function armed(armoury: Armoury | undefined, melee: boolean): [string, Armoury['cards']][] {
  const teams = new Map<string, Armoury['cards']>();
  for (const card of armoury?.cards ?? []) {
    if (!card.weapons.some((it) => it.melee === melee)) continue;
    teams.set(card.team, [...(teams.get(card.team) ?? []), card]);
  }
  return [...teams];
}

/** A chance as people read it: more digits where it is small. */
export function percent(chance: number): string {
  const hundredths = chance * 100;
  if (chance > 0 && hundredths < 0.1) return '< 0.1 %';
  return `${hundredths < 10 ? hundredths.toFixed(1) : hundredths.toFixed(hundredths > 99.9 && chance < 1 ? 1 : 0)} %`;
}

/** How much something differs, with its sign. */
export function signed(difference: number, digits: number): string {
  const rounded = difference.toFixed(digits);
  if (Number(rounded) === 0) return '±0';
  return (difference > 0 ? `+${rounded}` : rounded).replace('-', '−');
}
