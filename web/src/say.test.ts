import { describe, expect, it } from 'vitest';
import { inches, listed, namesOf, parts, plural, priced, spell } from './say';

const nobody = namesOf(undefined);

describe('sentences', () => {
  it('a plain sentence is one part', () => {
    expect(parts('Pass', nobody)).toEqual([{ text: 'Pass' }]);
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
