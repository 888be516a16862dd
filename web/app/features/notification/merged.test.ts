import { expect, it } from 'vitest';
import { merged } from './merged.ts';

it('puts a first page before the older ones that are shown, each once', () => {
  const notices = (...ids: number[]) => ids.map((id) => ({ id }) as Parameters<typeof merged>[0][number]);
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
  expect(ids(merged(notices(9, 8, 7), notices(8, 7, 6, 5)))).toEqual([9, 8, 7, 6, 5]);
  expect(ids(merged(notices(), notices(2, 1)))).toEqual([]);
  expect(ids(merged(notices(9, 8), notices(3, 2)))).toEqual([9, 8]);
});
