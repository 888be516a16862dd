import '../../platform/all-texts.ts';
import type { EnquiryStatus, PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import { IconWifiOff } from '@tabler/icons-react';
import { Link, useRevalidator } from 'react-router';
import { write } from '../../platform/storage.ts';
import { useText } from '../../platform/use-text.ts';
import area from '../../ui/card-area.module.css';
import { Button } from '../../ui/button.tsx';
import { FailedState, PageState } from '../../ui/page-state.tsx';
import { HistoryPage } from '../booking/history-page.tsx';
import { PdCard } from './pd-card.tsx';
import classes from './pd-list.module.css';
import { PdCardsSkeleton } from './pd-skeleton.tsx';
import { loadPd, type PdPart, usePdList } from './use-pd-list.ts';

/** The customer's packers-and-delivery enquiries, and what comes next for each. */
export function PdList({ first }: { first: PdPart<PdEnquiry> }) {
  const t = useText();
  const { shown, loadingMore, outOfDate, more } = usePdList(first, loadPd);
  if (shown.enquiries.length === 0)
    return (
      <HistoryPage>
        <PageState drawing="empty" title={t('enquiry.pd_none')} text={t('enquiry.pd_none_help')}>
          <NewEnquiry />
        </PageState>
      </HistoryPage>
    );
  return (
    <HistoryPage>
      <div role="status">
        {outOfDate && (
          <p className={area.stale}>
            <IconWifiOff size={20} aria-hidden />
            {t('booking.out_of_date')}
          </p>
        )}
      </div>
      <div className={classes.top}>
        <NewEnquiry />
      </div>
      <div className={area.list}>
        {shown.enquiries.map((one) => (
          <PdCard key={one.id} enquiry={one}>
            <p className={classes.next} data-status={one.status}>
              {t(NEXT[one.status])}
            </p>
          </PdCard>
        ))}
      </div>
      {shown.next && (
        <div className={area.more}>
          <Button variant="default" loading={loadingMore} onClick={more}>
            {t('enquiry.show_more')}
          </Button>
        </div>
      )}
    </HistoryPage>
  );
}

const NEXT = {
  pending: 'enquiry.pd_next_pending',
  enquired: 'enquiry.pd_next_enquired',
  rejected: 'enquiry.pd_next_rejected',
} as const satisfies Record<EnquiryStatus, string>;

/** Leads to the form, which opens on the start page. */
function NewEnquiry() {
  const t = useText();
  return (
    <Button component={Link} to="/" onClick={() => write('isFormVisible', 'true')}>
      {t('enquiry.pd_again')}
    </Button>
  );
}

/** The tab while it is loaded. */
export function PdListSkeleton() {
  return (
    <HistoryPage>
      <PdCardsSkeleton />
    </HistoryPage>
  );
}

/** The tab when it could not be loaded. */
export function PdListFailed() {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  return (
    <HistoryPage>
      <FailedState
        text={t('enquiry.load_failed')}
        retry={() => void revalidate()}
        busy={state === 'loading'}
      />
    </HistoryPage>
  );
}
