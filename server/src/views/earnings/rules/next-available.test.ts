import { expect, it } from 'vitest';
import { nextAvailable } from './next-available.ts';

const pay = (available_on: string | null, net: number, jobs = 1) => ({ available_on, net, jobs });

it.each([
  ['no work', [], null],
  ['only work without a day', [pay(null, 100)], null],
  [
    'all jobs of the first day',
    [pay('2026-11-25', 700), pay('2026-11-24', 300, 2), pay('2026-11-24', 50)],
    { on: '2026-11-24', amount: 650 },
  ],
])('nextAvailable: %s', (_, pays, expected) => {
  expect(nextAvailable(pays)).toEqual(expected);
});
