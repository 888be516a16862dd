import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { call } from '../../platform/api-client.ts';
import { PAGE_SIZE, type PageRequest, pageQuery } from './console/use-paged-list.ts';

/** The views of the payouts page: the amounts payable, all runs, one run, or the deduction rules. */
export type PayoutView =
  | { readonly of: 'next'; readonly next: ReplyOf<'payout.preview'> }
  | { readonly of: 'runs'; readonly runs: ReplyOf<'payout.runs'> }
  | { readonly of: 'run'; readonly run: ReplyOf<'payout.run'>['data'] }
  | ({ readonly of: 'rules' } & EarningRules);

/** The deduction rules, and the categories they can apply to. */
export interface EarningRules {
  readonly rules: ReplyOf<'payout.rules'>['data'];
  readonly categories: ReplyOf<'catalog.categories'>['data'];
}

/** Loads the view named in the address: `?run=3`, `?show=runs`, `?show=rules`, by default the amounts payable. */
export async function loadPayouts(query: URLSearchParams): Promise<PayoutView> {
  const id = query.get('run');
  if (id) return { of: 'run', run: (await adminCall('payout.run', { params: { id } })).data };
  if (query.get('show') === 'runs') return { of: 'runs', runs: await loadRuns() };
  if (query.get('show') === 'rules') {
    const [rules, categories] = await Promise.all([
      adminCall('payout.rules', {}),
      call('catalog.categories', {}),
    ]);
    return { of: 'rules', rules: rules.data, categories: categories.data };
  }
  return { of: 'next', next: await adminCall('payout.preview', {}) };
}

/** Loads a page of the payout runs, newest first. */
export function loadRuns(request: PageRequest = { limit: PAGE_SIZE }): Promise<ReplyOf<'payout.runs'>> {
  return adminCall('payout.runs', { query: pageQuery(request) });
}

/** The ledger, with the entries selected by the address. */
export interface Books {
  readonly of: string;
  readonly balance: ReplyOf<'books.balance'>;
  readonly movements: ReplyOf<'books.movements'>;
}

/** Loads a page of the entries selected by the address, newest first. */
export function loadMovements(
  of: string,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<ReplyOf<'books.movements'>> {
  return adminCall('books.movements', { query: { ...(of ? { of } : {}), ...pageQuery(request) } });
}

/** Loads the ledger. */
export async function loadBooks(query: URLSearchParams): Promise<Books> {
  const of = (query.get('of') ?? '').trim().slice(0, 20);
  const [balance, movements] = await Promise.all([adminCall('books.balance', {}), loadMovements(of)]);
  return { of, balance, movements };
}
