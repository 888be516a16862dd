import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type {
  HOLD_LISTS,
  PayoutItem,
  PayoutPlanList,
  PreparedPayment,
} from '@aaspaas/contract/features/payouts.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { call } from '../../platform/api-client.ts';
import { abortable, loadFirstPage, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The views of the payouts page: the amounts payable, all runs, one run, parked payments, holds, or the deduction rules. */
export type PayoutView =
  | { readonly of: 'next'; readonly lists: Readonly<Record<PayoutPlanList, PreviewList>> }
  | { readonly of: 'runs'; readonly runs: ReplyOf<'payout.runs'> }
  | { readonly of: 'run'; readonly first: RunPage }
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
  if (id) return { of: 'run', first: await loadFirstPage(runQuery(Number(id))) };
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
  const lists = await Promise.all(
    PREVIEW_LISTS.map(async (list) => [list, await loadFirstPage(previewQuery(list))] as const),
  );
  return { of: 'next', lists: Object.fromEntries(lists) as Record<PayoutPlanList, PreviewList> };
}

const PREVIEW_LISTS: readonly PayoutPlanList[] = ['paid', 'excluded', 'later'];

/** A page of the preview, with the sums of the whole run. */
export type PreviewList = ReplyOf<'payout.preview'>;

/** A list of the preview of the next run, by professional. */
export function previewQuery(list: PayoutPlanList): PagedQuery<PreviewList['data'][number], PreviewList> {
  return {
    ...CONSOLE_LIST,
    pageSize: 100,
    idOf: ({ employee_id }) => employee_id,
    key: ['payout.preview', { list }],
    load: (request) =>
      adminCall('payout.preview', { query: { list, ...pageQuery(request) } }, abortable(request)),
  };
}

/** A payment of a run: planned, or approved. */
export type RunPayment = PreparedPayment | PayoutItem;

/** A page of the payments of a run, with the run. */
export interface RunPage {
  readonly data: readonly RunPayment[];
  readonly next_cursor: string | null;
  readonly run: ReplyOf<'payout.run'>['data'];
}

/**
 * The payments of a run.
 *
 * @param state the state of the run, because an approval replaces its payments; undefined before it is known
 */
export function runQuery(id: number, state?: string): PagedQuery<RunPayment, RunPage> {
  return {
    ...CONSOLE_LIST,
    idOf: (payment) => ('id' in payment ? payment.id : payment.employee_id),
    key: ['payout.run', { id, ...(state ? { state } : {}) }],
    load: async (request) => {
      const { data: run, next_cursor } = await adminCall(
        'payout.run',
        { params: { id: String(id) }, query: pageQuery(request) },
        abortable(request),
      );
      return { data: run.state === 'prepared' ? run.payments : run.items, next_cursor, run };
    },
  };
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
