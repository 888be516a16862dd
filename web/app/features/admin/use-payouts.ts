import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { call } from '../../platform/api-client.ts';
import { PAGE_SIZE, type PageRequest, pageQuery } from './use-paged-list.ts';

/** What the page of payouts shows: what a run would pay, all runs, one of them, or what is taken off pay. */
export type PayoutView =
  | { readonly of: 'next'; readonly next: ReplyOf<'payout.preview'> }
  | { readonly of: 'runs'; readonly runs: ReplyOf<'payout.runs'> }
  | { readonly of: 'run'; readonly run: ReplyOf<'payout.run'>['data'] }
  | ({ readonly of: 'rules' } & EarningRules);

/** What is taken off pay, and the categories that it may be for. */
export interface EarningRules {
  readonly rules: ReplyOf<'payout.rules'>['data'];
  readonly categories: ReplyOf<'catalog.categories'>['data'];
}

/** Loads what an address names: `?run=3`, `?show=runs`, `?show=rules`, else what is to be paid out. */
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

/** Loads a part of the payout runs, the latest first. */
export function loadRuns(request: PageRequest = { limit: PAGE_SIZE }): Promise<ReplyOf<'payout.runs'>> {
  return adminCall('payout.runs', { query: pageQuery(request) });
}

/** The books, with the movements of whatever an address asks for. */
export interface Books {
  readonly of: string;
  readonly balance: ReplyOf<'books.balance'>;
  readonly movements: ReplyOf<'books.movements'>;
}

/** Loads a part of the movements of whatever an address asks for, the latest first. */
export function loadMovements(
  of: string,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<ReplyOf<'books.movements'>> {
  return adminCall('books.movements', { query: { ...(of ? { of } : {}), ...pageQuery(request) } });
}

/** Loads them. */
export async function loadBooks(query: URLSearchParams): Promise<Books> {
  const of = (query.get('of') ?? '').trim().slice(0, 20);
  const [balance, movements] = await Promise.all([adminCall('books.balance', {}), loadMovements(of)]);
  return { of, balance, movements };
}
