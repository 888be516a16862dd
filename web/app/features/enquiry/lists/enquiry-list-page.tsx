import { LoadFailed } from '../../../ui/page-state.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import type { PagedRows } from '../../../platform/query/paged-rows.ts';
import type { PagedList } from '../../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { HistoryPage } from '../../booking/history-page.tsx';
import { PdCardsSkeleton } from '../pd-skeleton.tsx';

/** A tab of the customer's enquiries: its introduction, the cards, and a button for more. */
export function EnquiryListPage({
  list: { hasMore, loadingMore, outOfDate, more },
  top,
  children,
}: {
  list: Pick<PagedList<unknown, PagedRows<unknown>>, 'hasMore' | 'loadingMore' | 'outOfDate' | 'more'>;
  top?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <HistoryPage>
      <StaleDataNotice text={outOfDate ? t('booking.offline_data') : null} />
      {top}
      <div className="stack gap-16">{children}</div>
      {hasMore && <ShowMore text={t('enquiry.show_more')} loading={loadingMore} onClick={more} />}
    </HistoryPage>
  );
}

/** The tab while it loads. */
export function EnquiryListSkeleton() {
  return (
    <HistoryPage>
      <PdCardsSkeleton />
    </HistoryPage>
  );
}

/** The tab if loading failed. */
export function EnquiryListFailed() {
  const t = useText();
  return (
    <HistoryPage>
      <LoadFailed text={t('enquiry.load_failed')} />
    </HistoryPage>
  );
}
