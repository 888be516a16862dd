import type { Job } from '@aaspaas/contract/features/job.ts';
import { describe, expect, it } from 'vitest';
import { type JobPage, mergeFreshPage } from './use-jobs.ts';

const page = (ids: readonly number[], next: string | null, status: Job['status'] = 'assigned'): JobPage => ({
  data: ids.map((id) => ({ id, status }) as Job),
  next_cursor: next,
  at: 0,
  cached: false,
});
const idsOf = ({ data }: JobPage) => data.map(({ id }) => id);

describe('a list that is loaded anew', () => {
  it('keeps the parts that were opened beyond its first, and their place', () => {
    const renewed = mergeFreshPage(page([1, 2, 3, 4, 5], 'five'), page([1, 3], 'three', 'confirmed'));
    expect(idsOf(renewed)).toEqual([1, 3, 4, 5]);
    expect(renewed.next_cursor).toBe('five');
    expect(renewed.data[0]?.status).toBe('confirmed');
  });

  it('is what came where that is all there is', () => {
    expect(idsOf(mergeFreshPage(page([1, 2, 3], 'three'), page([2], null)))).toEqual([2]);
    expect(idsOf(mergeFreshPage(page([1, 2], null), page([], null)))).toEqual([]);
  });

  it('starts anew where nothing of it fits any more', () => {
    expect(mergeFreshPage(page([1, 2], 'two'), page([7, 8], 'eight'))).toEqual(page([7, 8], 'eight'));
  });
});
