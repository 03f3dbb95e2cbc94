import { expect, test } from 'vitest';
import { exampleMembers, inALine, isCounted, readForce, toldForce, typedForce } from './own_force';

test('a force is one line', () => {
  const members = [
    { count: 1, who: 'Boss', wounds: 12 },
    { count: 6, who: ' Hand; left ', wounds: 8 },
    { count: 1, who: '', wounds: 8 },
  ];
  expect(typedForce('Pit Crew', ['Recon', 'Security'], members)).toBe(
    'Pit Crew; Recon + Security; 1 Boss 12; 6 Hand, left 8',
  );
});

test('nothing typed is no force, and what is missing is left for the server to name', () => {
  expect(typedForce(' ', ['Recon'], [{ count: 1, who: '', wounds: 8 }])).toBeNull();
  expect(typedForce('Crew', [], [])).toBe('Crew; ');
});

const army = {
  asks: 'Detachment',
  words: ['Patrol'],
  example: 'Iron Pact; Patrol; Marshal Dray, HQ, 80, 5; 2 Line Troopers x10, Troops, 100',
};

test('the form says by its example how members are typed', () => {
  const team = { asks: 'Archetypes', words: [], example: 'Pit Crew; Recon + Security; Boss 12; 6 Hand 8' };
  expect([team, army].map(isCounted)).toEqual([true, false]);
  expect(exampleMembers(army)).toEqual(['Marshal Dray, HQ, 80, 5', '2 Line Troopers x10, Troops, 100']);
  const strike = 'Cinder Vanguard; 450; hero Bannerlord as Slayer; leader Oath Veterans; 4 Vaulters';
  expect(isCounted({ ...army, example: strike })).toBe(false);
});

test('members that are texts stand in the line as they are', () => {
  expect(inALine('Pact', ['Patrol', 'painted'], ['Marshal, HQ, 80', ' ', '2 Troopers; x10, Troops, 100'])).toBe(
    'Pact; Patrol + painted; Marshal, HQ, 80; 2 Troopers, x10, Troops, 100',
  );
  expect(inALine('', ['Patrol'], [''])).toBeNull();
});

test('a force that was typed is told as people say it', () => {
  const team = { asks: 'Archetypes', words: [], example: 'Pit Crew; Recon + Security; Boss 12; 6 Hand 8' };
  expect(toldForce('Pit Crew; Recon + Security; 1 Boss 12; 6 Hand 8', team)).toEqual({
    name: 'Pit Crew',
    rest: 'Recon + Security, 1 × Boss, 6 × Hand',
  });
  expect(toldForce('Iron Pact; Patrol; Marshal Dray, HQ, 80, 5', army)).toEqual({
    name: 'Iron Pact',
    rest: 'Patrol, Marshal Dray, HQ, 80, 5',
  });
});

test('what was typed before stands in its fields again', () => {
  const team = {
    asks: 'Archetypes',
    words: ['Recon', 'Security'],
    example: 'Pit Crew; Recon + Security; Boss 12; 6 Hand 8',
  };
  const line = 'Pit Crew; Recon + Security; 1 Boss 12; 6 Hand, left 8';
  const { name, words, members } = readForce(line, team);
  expect(typedForce(name, words, members)).toBe(line);
  expect(readForce(team.example, team).members).toEqual([
    { count: 1, who: 'Boss', wounds: 12 },
    { count: 6, who: 'Hand', wounds: 8 },
  ]);
  const pact = readForce(army.example, army);
  expect(inALine(pact.name, pact.words, pact.texts)).toBe(army.example);
});
