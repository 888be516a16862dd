import { expect, it } from 'vitest';
import { type EnquiryPageData, mergeFreshPage } from './use-enquiry-list.ts';

const part = (ids: number[], next: string | null = null) => ({
  enquiries: ids.map((id) => ({ id })),
  next,
});
const ids = ({ enquiries, next }: EnquiryPageData<{ id: number }>) => [enquiries.map(({ id }) => id), next];

it.each([
  ['the complete list', part([3, 2, 1]), part([4, 3, 2, 1]), [[4, 3, 2, 1], null]],
  ['a longer list keeps its tail', part([5, 4, 3, 2], '2'), part([6, 5, 4], '4'), [[6, 5, 4, 3, 2], '2']],
  ['a completely new list', part([5, 4], '4'), part([9, 8], '8'), [[9, 8], '8']],
])('%s', (_name, shown, fresh, expected) => {
  expect(ids(mergeFreshPage(shown, fresh))).toEqual(expected);
});
