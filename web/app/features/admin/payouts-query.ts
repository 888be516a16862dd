import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { HOLD_LISTS } from '@aaspaas/contract/features/payouts.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, loadFirstPage, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The views of the payouts page: the amounts payable, all runs, one run, parked payments, holds, or the deduction rules. */
export type PayoutView =
  | { readonly of: 'next'; readonly next: ReplyOf<'payout.preview'> }
  | { readonly of: 'runs'; readonly runs: ReplyOf<'payout.runs'> }
  | { readonly of: 'run'; readonly run: ReplyOf<'payout.run'>['data'] }
  | { readonly of: 'parked'; readonly parked: ParkedList }
  | { readonly of: 'holds'; readonly list: HoldListName; readonly holds: HoldList }
  | ({ readonly of: 'rules' } & EarningRules);

/** The deduction rules, and the categories they can apply to. */
export interface EarningRules {
  readonly rules: ReplyOf<'payout.rules'>['data'];
  readonly categories: ReplyOf<'catalog.categories'>['data'];
}

/** Loads the view named in the address: `?run=3`, `?show=runs`, `parked`, `holds` or `rules`, by default the amounts payable. */
export async function loadPayouts(query: URLSearchParams): Promise<PayoutView> {
  const id = query.get('run');
  if (id) return { of: 'run', run: (await adminCall('payout.run', { params: { id } })).data };
  if (query.get('show') === 'runs') return { of: 'runs', runs: await loadFirstPage(runsQuery) };
  if (query.get('show') === 'parked') return { of: 'parked', parked: await loadFirstPage(parkedQuery) };
  if (query.get('show') === 'holds') {
    const list = query.get('list') === 'ended' ? 'ended' : 'open';
    return { of: 'holds', list, holds: await loadFirstPage(holdsQuery(list)) };
  }
  if (query.get('show') === 'rules') {
    const [rules, categories] = await Promise.all([
      adminCall('payout.rules', {}),
      call('catalog.categories', {}),
    ]);
    return { of: 'rules', rules: rules.data, categories: categories.data };
  }
  return { of: 'next', next: await adminCall('payout.preview', {}) };
}

/** A page of the payout runs. */
export type RunList = ReplyOf<'payout.runs'>;

/** The payout runs, newest first. */
export const runsQuery: PagedQuery<RunList['data'][number], RunList> = {
  ...CONSOLE_LIST,
  key: ['payout.runs'],
  load: (request) => adminCall('payout.runs', { query: pageQuery(request) }, abortable(request)),
};

/** A page of returned payments that wait for another bank account. */
export type ParkedList = ReplyOf<'payout.parked'>;

/** The parked payments, latest first. */
export const parkedQuery: PagedQuery<ParkedList['data'][number], ParkedList> = {
  ...CONSOLE_LIST,
  key: ['payout.parked'],
  load: (request) => adminCall('payout.parked', { query: pageQuery(request) }, abortable(request)),
};

/** Holds in effect, or those that ended. */
export type HoldListName = (typeof HOLD_LISTS)[number];

/** A page of holds. */
export type HoldList = ReplyOf<'payout.holds'>;

/** The holds of a list, latest first. */
export function holdsQuery(list: HoldListName): PagedQuery<HoldList['data'][number], HoldList> {
  return {
    ...CONSOLE_LIST,
    key: ['payout.holds', { list }],
    load: (request) =>
      adminCall('payout.holds', { query: { list, ...pageQuery(request) } }, abortable(request)),
  };
}
