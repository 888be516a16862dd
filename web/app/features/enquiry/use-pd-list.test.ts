import type { PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import { expect, it } from 'vitest';
import { type PdPart, renewed } from './use-pd-list.ts';

const part = (ids: number[], next: string | null = null) => ({
  enquiries: ids.map((id) => ({ id }) as PdEnquiry),
  next,
});
const ids = ({ enquiries, next }: PdPart<PdEnquiry>) => [enquiries.map(({ id }) => id), next];

it.each([
  ['all there is', part([3, 2, 1]), part([4, 3, 2, 1]), [[4, 3, 2, 1], null]],
  ['a longer list keeps its end', part([5, 4, 3, 2], '2'), part([6, 5, 4], '4'), [[6, 5, 4, 3, 2], '2']],
  ['one that is wholly new', part([5, 4], '4'), part([9, 8], '8'), [[9, 8], '8']],
])('%s', (_name, shown, fresh, expected) => {
  expect(ids(renewed(shown, fresh))).toEqual(expected);
});
