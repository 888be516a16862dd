import '../../platform/all-texts.ts';
import type { RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { CancelLadder } from './cancel-ladder.tsx';
import classes from './console.module.css';
import { RefundCard } from './refund-card.tsx';
import card from './refund-card.module.css';
import type { Rung } from './rungs.ts';
import { REFUND_STATES, type RefundList, refundStateOf, useRefunds } from './use-refunds.ts';

/** Refunds by state, and what cancelling costs. */
export function RefundsPage({
  state,
  first,
  rungs,
}: {
  state: RefundState;
  first: RefundList;
  rungs: readonly Rung[];
}) {
  const t = useText();
  const { refunds, counts, hasMore, loadingMore, more, reload } = useRefunds(state, first);
  return (
    <Frame state={state} counts={counts}>
      {refunds.length === 0 ? (
        <PageState drawing="empty" title={t('refund.admin_none')} />
      ) : (
        <div className={classes.cards}>
          {refunds.map((one) => (
            <RefundCard key={one.id} refund={one} changed={reload} />
          ))}
        </div>
      )}
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" loading={loadingMore} onClick={more}>
            {t('refund.admin_show_more')}
          </Button>
        </div>
      )}
      <CancelLadder first={rungs} />
    </Frame>
  );
}

function Frame({
  state,
  counts,
  children,
}: {
  state: RefundState;
  counts: Partial<RefundList['counts']>;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className={classes.title}>{t('refund.admin_title')}</h1>
      <p className={card.help}>{t('refund.admin_help')}</p>
      <TabRow label={t('refund.admin_title')}>
        {REFUND_STATES.map((one) => (
          <Link
            key={one}
            to={one === 'failed' ? '/admin/refunds' : `/admin/refunds?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`refund.admin_${one}`)}
            {one !== 'processed' && (
              <span className={classes.count} data-some={(counts[one] ?? 0) > 0 || undefined}>
                {counts[one] ?? 0}
              </span>
            )}
          </Link>
        ))}
      </TabRow>
      {children}
    </Page>
  );
}

/** The page while it is loaded. */
export function RefundsSkeleton() {
  return (
    <Frame state="failed" counts={{}}>
      <ListSkeleton rows={3} />
    </Frame>
  );
}

/** The page when it could not be loaded. */
export function RefundsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame state={refundStateOf(query)} counts={{}}>
      <LoadFailed text={t('refund.admin_load_failed')} />
    </Frame>
  );
}
