import '../../platform/all-texts.ts';
import { useText } from '../../ui/language/use-text.ts';
import { PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import classes from './console/console.module.css';
import { ApprovalCard } from './refunds/approval-card.tsx';
import { RefundsFrame } from './refunds-page.tsx';
import { type ApprovalList, approvalsQuery } from './refunds-query.ts';

/** Large refunds that wait for a second operator. */
export function RefundApprovalsPage({ first }: { first: ApprovalList }) {
  const t = useText();
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(approvalsQuery(), first);
  return (
    <RefundsFrame tab="approval" counts={{}}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 ? (
        <PageState drawing="empty" title={t('refund.approval_none')} text={t('refund.approval_help')} />
      ) : (
        <div className={classes.cards}>
          {rows.map((one) => (
            <ApprovalCard key={one.id} approval={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('refund.admin_show_more')} loading={loadingMore} onClick={more} />}
    </RefundsFrame>
  );
}
