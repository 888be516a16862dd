import { expect, it } from 'vitest';
import { ruleStates } from './earning-rule-states.ts';

it('marks each category’s rules as current, upcoming or superseded', () => {
  const rules = [
    { category_id: null, valid_from: '2026-12-01' },
    { category_id: 3, valid_from: '2026-11-21' },
    { category_id: null, valid_from: '2026-10-01' },
    { category_id: 3, valid_from: '2026-04-01' },
    { category_id: null, valid_from: '2026-01-01' },
  ];
  const states = (day: string) => ruleStates(rules, day).map(({ state }) => state);
  expect(states('2026-11-21')).toEqual(['upcoming', 'active', 'active', 'expired', 'expired']);
  expect(states('2026-11-20')).toEqual(['upcoming', 'upcoming', 'active', 'active', 'expired']);
  expect(states('2027-01-01')).toEqual(['active', 'active', 'expired', 'expired', 'expired']);
});
