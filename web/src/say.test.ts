import { describe, expect, it } from 'vitest';
import { inches, listed, namesOf, parts, plural, priced, spell, withoutBeginning } from './say';
import type { Still } from './types';

const nobody = namesOf(undefined);

describe('sentences', () => {
  it('a plain sentence is one part', () => {
    expect(parts('Pass', nobody)).toEqual([{ text: 'Pass' }]);
  });

  it('what all of a list begin with is not said again, and where something is stays', () => {
    const places = ['Set up Watcher 1 at 0.6, 0.6: in the open', 'Set up Watcher 1 at 0.6, 2.6: by a wall'];
    expect(withoutBeginning(places)).toEqual(['0.6, 0.6: in the open', '0.6, 2.6: by a wall']);
    expect(withoutBeginning(['Dash 2.0″ to 1, 1', 'Dash 2.8″ to 2, 2'])).toEqual(['2.0″ to 1, 1', '2.8″ to 2, 2']);
    expect(withoutBeginning(['Set up Watcher 1 at 0.6, 0.6'])).toEqual(['Set up Watcher 1 at 0.6, 0.6']);
    expect(withoutBeginning(['Yes', 'No'])).toEqual(['Yes', 'No']);
  });

  it('a name keeps what it names', () => {
    expect(parts(['Shoot ', { piece: 'b2' }], nobody)).toEqual([
      { text: 'Shoot ' },
      { text: 'b2', of: { piece: 'b2' } },
    ]);
  });

  it('a card is called by its word where no battle knows it', () => {
    expect(spell([{ card: 'weapon/A/Cudgel' }], nobody)).toBe('Cudgel');
  });

  it('whoever plain words name as a terminal does is called as on the table', () => {
    const figure = (id: string, name: string, side: string) => ({ id, name, code: id, side, seat: side, models: 1 });
    const figures = [figure('a1', 'Relay', 'A'), figure('a2', 'Ogre', 'A'), figure('b1', 'Ogre', 'B')];
    const sides = [
      { side: 'A', name: 'Mara' },
      { side: 'B', name: 'Teo' },
    ];
    const names = namesOf({ figures, cards: [], sides, seats: [] } as unknown as Still);
    expect(parts('Relay (a1) shoots at Ogre (b1).', names)).toEqual([
      { text: 'Relay', of: { piece: 'a1' } },
      { text: ' shoots at ' },
      { text: 'Ogre (Teo)', of: { piece: 'b1' } },
      { text: '.' },
    ]);
    expect(spell('2 AP (a word)', names)).toBe('2 AP (a word)');
  });

  it('nothing said is nothing', () => {
    expect(spell(undefined, nobody)).toBe('');
  });
});

describe('numbers', () => {
  it('measured lengths have one decimal and a true minus', () => {
    expect(inches(468036)).toBe('18.4″');
    expect(inches(-25400)).toBe('−1.0″');
  });

  it('prices and lists read aloud', () => {
    expect(priced([['ap', 1]])).toBe('1 AP');
    expect(listed(['Mara', 'Teo', 'Ivo'])).toBe('Mara, Teo and Ivo');
  });

  it('several have a word of their own', () => {
    expect(plural('Objective')).toBe('Objectives');
    expect(plural('Category')).toBe('Categories');
  });
});
