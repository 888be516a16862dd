import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('returns the fields that differ, with nested values as JSON', () =>
  expect(
    changedFields({
      before: { state: 'placed', total: 900, plans: [{ day: '2026-11-28' }], reason: null },
      after: { state: 'assigned', total: 900, plans: [], reason: null, professional_id: 4 },
    }),
  ).toEqual([
    { name: 'state', before: 'placed', after: 'assigned' },
    { name: 'plans', before: '[{"day":"2026-11-28"}]', after: '[]' },
    { name: 'professional_id', before: null, after: '4' },
  ]));

it('shows all fields of a new object, and none without an object', () => {
  expect(changedFields({ before: null, after: { tds: 100, category_id: null } })).toEqual([
    { name: 'tds', before: null, after: '100' },
  ]);
  expect(changedFields({ before: null, after: null })).toEqual([]);
});
