import '../../platform/all-texts.ts';
import type { RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { useGrant } from '../../platform/admin-operator.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import classes from './console/console.module.css';
import { RefundCard } from './refunds/refund-card.tsx';
import type { Rung } from './rungs.ts';
import {
  parseRefundTab,
  REFUND_TABS,
  type RefundList,
  type RefundTab,
  refundsQuery,
} from './refunds-query.ts';

const { Part: CancelLadder } = lazyPart(async () => ({
  default: (await import('./refunds/cancel-ladder.tsx')).CancelLadder,
}));

/** Refunds by status, and the cancellation fees. */
export function RefundsPage({
  state,
  first,
  rungs,
}: {
  state: Exclude<RefundState, 'void'>;
  first: RefundList;
  rungs: readonly Rung[];
}) {
  const t = useText();
  const mayChange = useGrant('settings.act');
  const {
    rows: refunds,
    page,
    hasMore,
    loadingMore,
    more,
    reload,
  } = usePagedQuery(refundsQuery(state), first);
  return (
    <RefundsFrame tab={state} counts={page.counts}>
      {refunds.length === 0 ? (
        <PageState drawing="empty" title={t('refund.admin_none')} />
      ) : (
        <div className={classes.cards}>
          {refunds.map((one) => (
            <RefundCard key={one.id} refund={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('refund.admin_show_more')} loading={loadingMore} onClick={more} />}
      {mayChange && (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <CancelLadder first={rungs} />
        </Suspense>
      )}
    </RefundsFrame>
  );
}

/** The title and the tabs of the page. */
export function RefundsFrame({
  tab: current,
  counts,
  children,
}: {
  tab: RefundTab;
  counts: Partial<RefundList['counts']>;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('refund.admin_title')}</h1>
      <p className="mb-16 muted">{t('refund.admin_help')}</p>
      <StateTabs
        label={t('refund.admin_title')}
        path="/admin/refunds"
        states={REFUND_TABS}
        current={current}
        tab={(one) => (
          <>
            {one === 'chargebacks'
              ? t('chargeback.tab')
              : t(one === 'approval' ? 'refund.approval_tab' : `refund.admin_${one}`)}
            {one !== 'processed' && one !== 'approval' && one !== 'chargebacks' && (
              <span className={classes.count} data-some={(counts[one] ?? 0) > 0 || undefined}>
                {counts[one] ?? 0}
              </span>
            )}
          </>
        )}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function RefundsSkeleton() {
  return (
    <RefundsFrame tab="failed" counts={{}}>
      <ListSkeleton rows={3} />
    </RefundsFrame>
  );
}

/** The page if loading failed. */
export function RefundsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  const tab = parseRefundTab(query);
  return (
    <RefundsFrame tab={tab} counts={{}}>
      <LoadFailed text={t(tab === 'chargebacks' ? 'chargeback.failed' : 'refund.admin_load_failed')} />
    </RefundsFrame>
  );
}
