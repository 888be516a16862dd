import { expect, it } from 'vitest';
import { toRungs, toStoredRungs } from './rungs.ts';

const rung = { hours: '24', percent: '', fixed: '', cap: '' };

it('cancellation fees: converts stored steps to typed ones and back', () => {
  const stored = [
    { hours: 24, percent: 1050, fixed: 0, cap: 5000 },
    { hours: 4, percent: 0, fixed: 7550, cap: null },
  ];
  expect(toRungs(stored)).toEqual([
    { hours: '24', percent: '10.5', fixed: '', cap: '50' },
    { hours: '4', percent: '', fixed: '75.5', cap: '' },
  ]);
  expect(toStoredRungs(toRungs(stored))).toEqual(stored);
  expect(toStoredRungs([])).toEqual([]);
});

it('cancellation fees: rejects invalid steps', () => {
  const refused = [
    rung,
    { ...rung, percent: '10', fixed: '50' },
    { ...rung, percent: '101' },
    { ...rung, percent: 'ten' },
    { ...rung, hours: '', fixed: '50' },
    { ...rung, hours: '1.5', fixed: '50' },
    { ...rung, hours: '721', fixed: '50' },
    { ...rung, percent: '10', cap: '0' },
  ];
  for (const one of refused) expect(toStoredRungs([one]), JSON.stringify(one)).toBeNull();
  expect(
    toStoredRungs([
      { ...rung, percent: '10' },
      { ...rung, fixed: '5' },
    ]),
  ).toBeNull();
});
