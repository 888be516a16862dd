import { expect, it } from 'vitest';
import { mergeNotices } from './merge-notices.ts';

it('merges a first page before the older ones without duplicates', () => {
  const notices = (...ids: number[]) =>
    ids.map((id) => ({ id }) as Parameters<typeof mergeNotices>[0][number]);
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  expect(ids(mergeNotices(notices(9, 8, 7), notices(8, 7, 6, 5)))).toEqual([9, 8, 7, 6, 5]);
  expect(ids(mergeNotices(notices(), notices(2, 1)))).toEqual([]);
  expect(ids(mergeNotices(notices(9, 8), notices(3, 2)))).toEqual([9, 8]);
});
