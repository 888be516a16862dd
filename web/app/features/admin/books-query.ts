import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Journal, JournalState } from '@aaspaas/contract/features/admin-journals.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, loadFirstPage, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The ledger, with the transactions of what the address names. */
export interface Ledger {
  /** A booking code or a mobile number; empty: all. */
  readonly search: string;
  readonly balance: ReplyOf<'books.balance'>;
  readonly movements: ReplyOf<'books.movements'>;
}

/** The lists of journal entries: all, or those in a state. */
export const JOURNAL_TABS = ['all', 'waiting', 'approved', 'rejected'] as const satisfies readonly (
  | 'all'
  | JournalState
)[];
export type JournalTab = (typeof JOURNAL_TABS)[number];

/** Journal entries as loaded. */
export type JournalList = ReplyOf<'admin.journals'>;

/** The views of the page: the ledger, or the journal. */
export type BooksView =
  | ({ readonly of: 'ledger' } & Ledger)
  | { readonly of: 'journal'; readonly tab: JournalTab; readonly first: JournalList };

/** The transactions of a booking or a person, or all of them if it is empty; newest first. */
export function movementsQuery(
  search: string,
): PagedQuery<Ledger['movements']['data'][number], Ledger['movements']> {
  return {
    ...CONSOLE_LIST,
    key: ['books.movements', { of: search }],
    load: (request) =>
      adminCall(
        'books.movements',
        { query: { ...(search ? { of: search } : {}), ...pageQuery(request) } },
        abortable(request),
      ),
  };
}

/** The journal entries of a list, newest first. */
export function journalsQuery(tab: JournalTab): PagedQuery<Journal, JournalList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.journals', { tab }],
    load: (request) =>
      adminCall(
        'admin.journals',
        { query: { ...(tab === 'all' ? {} : { state: tab }), ...pageQuery(request) } },
        abortable(request),
      ),
  };
}

/** The platform's registrations, which lines with input GST name. */
export const registrationsQuery: AccountQuery<ReplyOf<'admin.tax_registrations'>> = {
  key: ['admin.tax_registrations', { of: 'journal' }],
  load: (options) => adminCall('admin.tax_registrations', { query: {} }, options),
};

/** Returns the view that an address names; by default, the ledger. */
export const booksViewOf = (query: URLSearchParams): BooksView['of'] =>
  query.get('show') === 'journal' ? 'journal' : 'ledger';

/** Loads the view that an address names. */
export async function loadBooks(query: URLSearchParams): Promise<BooksView> {
  if (booksViewOf(query) === 'journal') {
    const tab = JOURNAL_TABS.find((one) => one === query.get('state')) ?? 'all';
    return { of: 'journal', tab, first: await loadFirstPage(journalsQuery(tab)) };
  }
  const search = (query.get('of') ?? '').trim().slice(0, 20);
  const [balance, movements] = await Promise.all([
    adminCall('books.balance', {}),
    loadFirstPage(movementsQuery(search)),
  ]);
  return { of: 'ledger', search, balance, movements };
}
