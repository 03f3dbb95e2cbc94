import { describe, expect, it } from 'vitest';
import { armed, fromQuery, percent, rulesOf, signed, toQuery, usualFight, usualShot } from './inputs';

describe('the link of a case', () => {
  it('says nothing of what is usual', () => {
    expect(toQuery(usualShot, usualShot)).toBe('');
    expect(fromQuery('', usualShot)).toEqual(usualShot);
  });

  it('carries whatever was changed', () => {
    const shot = {
      ...usualShot,
      weapon: { atk: 5, hit: 2, dmg: [4, 5] as [number, number], rules: ['Lethal 5+', 'Piercing Crits 1'] },
      cover: 'plain' as const,
      obscured: true,
      hide: { less: 1, at_least: 3, ignores_on: 5 },
    };
    expect(fromQuery(toQuery(shot, usualShot), usualShot)).toEqual(shot);
    const fight = { ...usualFight, defender: { ...usualFight.defender, assists: 2, left: 3 }, aim: 'trade' as const };
    expect(fromQuery(toQuery(fight, usualFight), usualFight)).toEqual(fight);
  });

  it('passes over what cannot be meant', () => {
    expect(fromQuery('weapon.atk=many&wounds=-3&nonsense=1&hide=x', usualShot)).toEqual(usualShot);
    expect(
      fromQuery('weapon.rules=', { ...usualShot, weapon: { ...usualShot.weapon, rules: ['Hot'] } }).weapon.rules,
    ).toEqual([]);
  });

  it('leaves the usual as it is', () => {
    const changed = fromQuery('weapon.dmg.0=9', usualShot);
    expect(changed.weapon.dmg).toEqual([9, 4]);
    expect(usualShot.weapon.dmg).toEqual([3, 4]);
  });
});

describe('numbers', () => {
  it('are read as typed', () => {
    expect(rulesOf(' Lethal 5+ ,, Hot')).toEqual(['Lethal 5+', 'Hot']);
  });

  it('are told to the digit that matters', () => {
    expect([0, 0.0004, 0.012, 0.4049, 0.9996, 1].map(percent)).toEqual([
      '0.0 %',
      '< 0.1 %',
      '1.2 %',
      '40 %',
      '100.0 %',
      '100 %',
    ]);
    expect([0.004, -0.25, 1].map((it) => signed(it, 2))).toEqual(['±0', '−0.25', '+1.00']);
  });
});

describe('the armoury', () => {
  it('has who can do it, by team', () => {
    const weapon = { name: 'w', melee: false, atk: 4, hit: 3, dmg: [3, 4] as [number, number], rules: [] };
    const card = (team: string, name: string, melee: boolean) => ({
      team,
      name,
      save: 4,
      wounds: 8,
      weapons: [{ ...weapon, melee }],
    });
    const armoury = { cards: [card('A', 'one', false), card('A', 'two', true), card('B', 'three', false)], rules: [] };
    expect(armed(armoury, false).map(([team, cards]) => [team, cards.map((it) => it.name)])).toEqual([
      ['A', ['one']],
      ['B', ['three']],
    ]);
  });
});
