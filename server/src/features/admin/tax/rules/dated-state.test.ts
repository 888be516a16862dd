import { expect, it } from 'vitest';
import { statesOfDated } from './dated-state.ts';

const row = (id: number, group: number | null, day: string) => ({ id, group, valid_from: day });

it('the newest row of a group that has begun applies; later ones are upcoming, earlier ones expired', () => {
  const states = statesOfDated(
    [
      row(1, null, '2017-07-01'),
      row(2, null, '2026-11-21'),
      row(3, null, '2026-11-22'),
      row(4, 7, '2026-04-01'),
      row(5, 8, '2026-12-01'),
    ],
    '2026-11-21',
  );
  expect([...states]).toEqual([
    [1, 'expired'],
    [2, 'active'],
    [3, 'upcoming'],
    [4, 'active'],
    [5, 'upcoming'],
  ]);
});
