import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { call } from '../../platform/api-client.ts';

/** What the page of payouts shows: what a run would pay, all runs, or one of them. */
export type PayoutView =
  | { readonly of: 'next'; readonly next: ReplyOf<'payout.preview'> }
  | { readonly of: 'runs'; readonly runs: ReplyOf<'payout.runs'>['data'] }
  | { readonly of: 'run'; readonly run: ReplyOf<'payout.run'>['data'] };

/** Loads what an address names: `?run=3`, `?show=runs`, else what is to be paid out. */
export async function loadPayouts(query: URLSearchParams): Promise<PayoutView> {
  const id = query.get('run');
  if (id) return { of: 'run', run: (await call('payout.run', { params: { id } })).data };
  if (query.get('show') === 'runs') return { of: 'runs', runs: (await call('payout.runs', {})).data };
  return { of: 'next', next: await call('payout.preview', {}) };
}

/** The books, with the movements of whatever an address asks for. */
export interface Books {
  readonly of: string;
  readonly balance: ReplyOf<'books.balance'>;
  readonly movements: ReplyOf<'books.movements'>;
}

/** Loads them. */
export async function loadBooks(query: URLSearchParams): Promise<Books> {
  const of = (query.get('of') ?? '').trim().slice(0, 20);
  const [balance, movements] = await Promise.all([
    call('books.balance', {}),
    call('books.movements', { query: of ? { of } : {} }),
  ]);
  return { of, balance, movements };
}
