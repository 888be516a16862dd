import '../../platform/all-texts.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NativeSearch } from '../../ui/native-search.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { formatCurrency } from './payouts/payout-jobs.tsx';
import { LoadFailed } from '../../ui/page-state.tsx';
import classes from './payouts/payouts.module.css';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { type BooksView, booksViewOf, type Ledger, movementsQuery } from './books-query.ts';
import { Figures } from './books/figures.tsx';

const { Part: JournalView } = lazyPart(async () => ({
  default: (await import('./books/journal-view.tsx')).JournalView,
}));

/** The books: the ledger with its key figures, or the journal entries that operators asked for. */
export function BooksPage({ view }: { view: BooksView }) {
  return (
    <Frame at={view.of}>
      {view.of === 'ledger' && <LedgerView ledger={view} />}
      <Suspense fallback={<ListSkeleton rows={3} />}>
        {view.of === 'journal' && <JournalView key={view.tab} tab={view.tab} first={view.first} />}
      </Suspense>
    </Frame>
  );
}

/** The balance of every account, which add up to zero, and the transactions of a booking or a person. */
function LedgerView({ ledger: { search, balance, movements: first } }: { ledger: Ledger }) {
  const t = useText();
  const language = useLanguage();
  const { page: movements, hasMore, loadingMore, more } = usePagedQuery(movementsQuery(search), first);
  const balanced = balance.total === 0 && balance.faults.length === 0;
  return (
    <>
      <div className={balanced ? classes.balanced : classes.unbalanced} role="status">
        <p>{t(balanced ? 'books.balanced' : 'books.unbalanced')}</p>
        {balance.faults.map((fault) => (
          <p key={fault.what}>
            {t('books.ledger_fault', { what: fault.what, books: fault.books, expected: fault.expected })}
          </p>
        ))}
      </div>
      <p>
        {balance.checked
          ? t('books.checked', {
              date: formatDate(balance.checked.day, language),
              count: balance.checked.faults,
            })
          : t('books.never_checked')}
      </p>
      <h2 className={classes.heading}>{t('books.figures')}</h2>
      <Figures figures={balance.figures} />
      <h2 className={classes.heading}>{t('books.balance')}</h2>
      <Balances accounts={balance.accounts} total={balance.total} />
      <h2 className={classes.heading}>{t('books.movements')}</h2>
      <FindForm key={search} of={search} />
      {search && !movements.found && <p>{t('books.not_found')}</p>}
      {movements.found && (
        <>
          <h3>{movements.found.name}</h3>
          <Balances accounts={movements.found.accounts} total={null} />
        </>
      )}
      {movements.data.length === 0
        ? (movements.found || !search) && <p>{t('books.no_movements')}</p>
        : movements.data.map((one) => (
            <section key={one.id} aria-label={`${t(`books.kind_${one.kind}`)} ${one.id}`}>
              <h3 className={classes.heading}>
                {t(`books.kind_${one.kind}`)}
                <span className="block text-13 muted">{formatInstant(one.at, language)}</span>
              </h3>
              <Balances
                accounts={one.entries.map(({ account, amount }) => ({ account, balance: amount }))}
                total={null}
              />
            </section>
          ))}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </>
  );
}

function FindForm({ of }: { of: string }) {
  const t = useText();
  const [value, setValue] = useState(of);
  return (
    <Form className={`flex flex-wrap gap-12 ${classes.find}`} role="search">
      <NativeSearch name="of" label={t('books.search_label')} value={value} onChange={setValue} />
      <Button type="submit">{t('books.search')}</Button>
    </Form>
  );
}

function Balances({ accounts, total }: { accounts: Ledger['balance']['accounts']; total: number | null }) {
  const t = useText();
  return (
    <table className={`${classes.table} ${classes.narrow}`}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('books.account')}</th>
          <th scope="col">{t('books.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, balance }) => (
          <tr key={account} className={balance === 0 ? classes.zero : undefined}>
            <th scope="row">{t(`books.account_${account}`)}</th>
            <td>{formatCurrency(balance)}</td>
          </tr>
        ))}
      </tbody>
      {total !== null && (
        <tfoot>
          <tr>
            <th scope="row">{t('books.sum')}</th>
            <td>{formatCurrency(total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The tabs, each with its address and text. */
const TABS = [
  ['ledger', '/admin/books', 'books.tab_ledger'],
  ['journal', '/admin/books?show=journal', 'journal.title'],
] as const;

function Frame({ at, children }: { at: BooksView['of']; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('books.title')}</h1>
      <TabRow label={t('books.title')}>
        {TABS.map(([tab, to, text]) => (
          <Link key={tab} to={to} aria-current={tab === at ? 'page' : undefined}>
            {t(text)}
          </Link>
        ))}
      </TabRow>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function BooksSkeleton() {
  const [query] = useSearchParams();
  return (
    <Frame at={booksViewOf(query)}>
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function BooksFailed() {
  const t = useText();
  const [query] = useSearchParams();
  const at = booksViewOf(query);
  return (
    <Frame at={at}>
      <LoadFailed text={t(at === 'journal' ? 'journal.failed' : 'books.load_failed')} />
    </Frame>
  );
}
