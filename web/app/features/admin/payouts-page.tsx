import '../../platform/all-texts.ts';
import type { PayoutDue } from '@aaspaas/contract/features/payouts.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm-store.ts';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { toast } from '../../ui/toast-store.ts';
import card from './professionals/applicant-card.module.css';
import { ProfessionalLink } from './professionals/professional-link.tsx';
import { formatCurrency, PayoutJobs } from './payouts/payout-jobs.tsx';
import { PayoutRunPage } from './payouts/payout-run.tsx';
import classes from './payouts/payouts.module.css';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { type PayoutView, type RunList, runsQuery } from './payouts-query.ts';

const { Part: EarningRulesSection } = lazyPart(async () => ({
  default: (await import('./payouts/earning-rules.tsx')).EarningRulesSection,
}));

/** Payouts to professionals: the amounts payable, the runs, and one run with the bank's result for each payment. */
export function PayoutsPage({ view }: { view: PayoutView }) {
  return (
    <Frame at={view.of === 'run' ? 'runs' : view.of}>
      {view.of === 'next' && <NextPayout next={view.next} />}
      {view.of === 'runs' && <Runs first={view.runs} />}
      {view.of === 'run' && <PayoutRunPage run={view.run} />}
      {view.of === 'rules' && (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <EarningRulesSection rules={view.rules} categories={view.categories} />
        </Suspense>
      )}
    </Frame>
  );
}

function NextPayout({ next }: { next: Extract<PayoutView, { of: 'next' }>['next'] }) {
  const t = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const paid = next.data.filter(({ skip_reason }) => skip_reason === null);
  const excluded = next.data.filter(({ skip_reason }) => skip_reason !== null);
  const approve = async () => {
    const amount = formatCurrency(next.total);
    const confirmed = await confirm({
      title: t('payout.approve_title', { amount, count: paid.length }),
      text: t('payout.approve_help'),
      yes: t('payout.approve'),
      no: t('payout.cancel'),
      kind: 'plain',
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      const { message, data } = await adminCall('payout.approve', {
        body: { fingerprint: next.fingerprint },
      });
      toast.success(message);
      await navigate(`/admin/payouts?run=${data.id}`);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  if (next.data.length === 0)
    return <PageState drawing="empty" title={t('payout.none_due')} text={t('payout.none_due_help')} />;
  return (
    <>
      <div className={`row flex-wrap justify-between p-16 card ${classes.sum}`}>
        <dl className="flex flex-wrap">
          <div>
            <dt className="text-14 muted">{t('payout.total')}</dt>
            <dd className="text-20 semibold tabular-nums">{formatCurrency(next.total)}</dd>
          </div>
          <div>
            <dt className="text-14 muted">{t('payout.people')}</dt>
            <dd className="text-20 semibold tabular-nums">{paid.length}</dd>
          </div>
        </dl>
        {paid.length > 0 && (
          <Button loading={busy} onClick={() => void approve()}>
            {t('payout.approve')}
          </Button>
        )}
      </div>
      <div className={classes.cards}>
        {paid.map((payout) => (
          <DuePayout key={payout.employee_id} payout={payout} minimum={next.minimum} />
        ))}
      </div>
      {excluded.length > 0 && (
        <>
          <h2 className={classes.heading}>{t('payout.skipped')}</h2>
          <div className={classes.cards}>
            {excluded.map((payout) => (
              <DuePayout key={payout.employee_id} payout={payout} minimum={next.minimum} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function DuePayout({ payout, minimum }: { payout: PayoutDue; minimum: number }) {
  const t = useText();
  return (
    <article className={card.card} aria-label={payout.name}>
      <header className={classes.head}>
        <h2>
          <ProfessionalLink id={payout.employee_id} name={payout.name} />
        </h2>
        <b>{formatCurrency(payout.net)}</b>
      </header>
      {payout.account_masked && (
        <p className="text-14 muted">
          {t('payout.bank', { account: payout.account_masked, ifsc: payout.ifsc })}
        </p>
      )}
      {payout.skip_reason && (
        <p className="p-8-12 rounded-10 bg-danger-soft">
          {t(`payout.why_${payout.skip_reason}`, { amount: formatCurrency(minimum) })}
        </p>
      )}
      <PayoutJobs name={payout.name} jobs={payout.jobs} sums={payout} />
    </article>
  );
}

function Runs({ first }: { first: RunList }) {
  const t = useText();
  const language = useLanguage();
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
          <p className="text-14 muted">
            {t('payout.run_approved', {
              when: formatInstant(run.approved_at, language),
              name: run.approved_by,
            })}
          </p>
          <p>
            {(['approved', 'paid', 'returned'] as const)
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

function Frame({ at, children }: { at: 'next' | 'runs' | 'rules'; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('payout.title')}</h1>
      <TabRow label={t('payout.tabs')}>
        <Link to="/admin/payouts" aria-current={at === 'next' ? 'page' : undefined}>
          {t('payout.due')}
        </Link>
        <Link to="/admin/payouts?show=runs" aria-current={at === 'runs' ? 'page' : undefined}>
          {t('payout.runs')}
        </Link>
        <Link to="/admin/payouts?show=rules" aria-current={at === 'rules' ? 'page' : undefined}>
          {t('payout.rules')}
        </Link>
      </TabRow>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function PayoutsSkeleton() {
  return (
    <Frame at="next">
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page if loading failed. */
export function PayoutsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame at={query.get('show') === 'rules' ? 'rules' : query.size ? 'runs' : 'next'}>
      <LoadFailed text={t('payout.load_failed')} />
    </Frame>
  );
}
