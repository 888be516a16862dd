import '../../platform/all-texts.ts';
import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import card from './professionals/applicant-card.module.css';
import { formatCurrency } from './payouts/payout-jobs.tsx';
import { NextPayout } from './payouts/next-payout.tsx';
import { PayoutRunPage } from './payouts/payout-run.tsx';
import { RunState } from './payouts/run-state.tsx';
import classes from './payouts/payouts.module.css';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { type PayoutView, type RunList, runsQuery } from './payouts-query.ts';

const { Part: EarningRulesSection } = lazyPart(async () => ({
  default: (await import('./payouts/earning-rules.tsx')).EarningRulesSection,
}));

const { Part: ParkedPayouts } = lazyPart(async () => ({
  default: (await import('./payouts/parked-payouts.tsx')).ParkedPayouts,
}));
const { Part: PayoutHolds } = lazyPart(async () => ({
  default: (await import('./payouts/payout-holds.tsx')).PayoutHolds,
}));

/** Payouts to professionals: the amounts payable, the runs, and one run with the bank's result for each payment. */
export function PayoutsPage({ view }: { view: PayoutView }) {
  return (
    <Frame at={view.of === 'run' ? 'runs' : view.of}>
      {view.of === 'next' && <NextPayout lists={view.lists} />}
      {view.of === 'runs' && <Runs first={view.runs} />}
      {view.of === 'run' && (
        <PayoutRunPage key={`${view.first.run.id}${view.first.run.state}`} first={view.first} />
      )}
      <Suspense fallback={<ListSkeleton rows={4} />}>
        {view.of === 'parked' && <ParkedPayouts first={view.parked} />}
        {view.of === 'holds' && <PayoutHolds key={view.list} list={view.list} first={view.holds} />}
        {view.of === 'rules' && <EarningRulesSection rules={view.rules} categories={view.categories} />}
      </Suspense>
    </Frame>
  );
}

function Runs({ first }: { first: RunList }) {
  const t = useText();
  const { rows: runs, hasMore, loadingMore, more } = usePagedQuery(runsQuery, first);
  if (runs.length === 0) return <PageState drawing="empty" title={t('payout.runs_none')} />;
  return (
    <div className={classes.cards}>
      {runs.map((run) => (
        <article key={run.id} className={card.card}>
          <header className={classes.head}>
            <h2>
              <Link to={`/admin/payouts?run=${run.id}`}>{t('payout.run', { id: run.id })}</Link>
            </h2>
            <b>{formatCurrency(run.total)}</b>
          </header>
          <RunState run={run} />
          <p>
            {(['approved', 'sent', 'paid', 'returned'] as const)
              .filter((state) => run[state] > 0)
              .map((state) => t(`payout.count_${state}`, { count: run[state] }))
              .join(' · ')}
          </p>
        </article>
      ))}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </div>
  );
}

/** The tabs, each with its address and text. */
const TABS = [
  ['next', '/admin/payouts', 'payout.due'],
  ['runs', '/admin/payouts?show=runs', 'payout.runs'],
  ['parked', '/admin/payouts?show=parked', 'payout.parked'],
  ['holds', '/admin/payouts?show=holds', 'payout.holds'],
  ['rules', '/admin/payouts?show=rules', 'payout.rules'],
] as const;
type Tab = (typeof TABS)[number][0];

function Frame({ at, children }: { at: Tab; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('payout.title')}</h1>
      <TabRow label={t('payout.tabs')}>
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

/** Returns the tab of an address. */
function tabOf(query: URLSearchParams): Tab {
  const show = query.get('show');
  if (query.has('run')) return 'runs';
  return TABS.find(([tab]) => tab === show)?.[0] ?? 'next';
}

/** The page while it loads. */
export function PayoutsSkeleton() {
  const [query] = useSearchParams();
  return (
    <Frame at={tabOf(query)}>
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function PayoutsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame at={tabOf(query)}>
      <LoadFailed text={t('payout.load_failed')} />
    </Frame>
  );
}
