import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedDue } from '@aaspaas/contract/features/admin-dues.ts';
import { DUE_AGES, type DueAge } from '@aaspaas/contract/features/due-ages.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The tabs of the page: all amounts due, or those of an age. */
export const DUE_TABS = ['all', ...DUE_AGES] as const;
export type DueTab = (typeof DUE_TABS)[number];

/** Amounts due as loaded, with the totals of each age. */
export type DueList = ReplyOf<'admin.dues'>;

/** Returns the tab named in the address; all amounts by default. */
export function parseDueTab(query: URLSearchParams): DueTab {
  return DUE_TABS.find((one) => one === query.get('state')) ?? 'all';
}

/** The amounts due of an age, oldest first. */
export function duesQuery(tab: DueTab): PagedQuery<ListedDue, DueList> {
  const age: DueAge | null = tab === 'all' ? null : tab;
  return {
    ...CONSOLE_LIST,
    key: ['admin.dues', { age }],
    load: (request) =>
      adminCall(
        'admin.dues',
        { query: { ...(age ? { age } : {}), ...pageQuery(request) } },
        abortable(request),
      ),
    pollMs: 60_000,
  };
}
