import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('changedFields', () => {
  it.each([
    ['nothing', { name_en: 'A', version: 1 }, { name_en: 'A', version: 2 }, []],
    ['a text', { name_en: 'A', about_en: 'x' }, { name_en: 'B', about_en: 'x' }, ['name_en']],
    ['pictures by their order', { picture_ids: [1, 2] }, { picture_ids: [2, 1] }, ['picture_ids']],
    ['equal lists', { picture_ids: [1, 2] }, { picture_ids: [1, 2] }, []],
    ['a field that older entries do not have', {}, { draft: false }, ['draft']],
    ['published prices are not named', { next_prices: null }, { next_prices: [{ id: 1 }] }, []],
  ])('%s', (_what, before, after, fields) => {
    expect(changedFields(before, after).map(({ field }) => field)).toEqual(fields);
  });

  it('names both values, and nothing if a state is unknown', () => {
    expect(changedFields({ active: true }, { active: false })).toEqual([
      { field: 'active', from: true, to: false },
    ]);
    expect(changedFields(null, { active: false })).toEqual([]);
  });
});
