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

describe('reloading a list of jobs', () => {
  it('keeps the later pages and the cursor', () => {
    const renewed = mergeFreshPage(page([1, 2, 3, 4, 5], 'five'), page([1, 3], 'three', 'confirmed'));
    expect(idsOf(renewed)).toEqual([1, 3, 4, 5]);
    expect(renewed.next_cursor).toBe('five');
    expect(renewed.data[0]?.status).toBe('confirmed');
  });

  it('returns the fresh list if it is complete', () => {
    expect(idsOf(mergeFreshPage(page([1, 2, 3], 'three'), page([2], null)))).toEqual([2]);
    expect(idsOf(mergeFreshPage(page([1, 2], null), page([], null)))).toEqual([]);
  });

  it('resets the list when nothing overlaps', () => {
    expect(mergeFreshPage(page([1, 2], 'two'), page([7, 8], 'eight'))).toEqual(page([7, 8], 'eight'));
  });
});
