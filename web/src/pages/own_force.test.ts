import { expect, test } from 'vitest';
import { typedForce } from './own_force';

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
