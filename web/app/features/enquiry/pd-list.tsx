import '../../platform/all-texts.ts';
import type { EnquiryStatus, PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import { Link } from 'react-router';
import { write } from '../../platform/storage.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { HistoryPage } from '../booking/history-page.tsx';
import { EnquiryListFailed, EnquiryListPage, EnquiryListSkeleton } from './lists/enquiry-list-page.tsx';
import { EnquiryNext } from './quotations/enquiry-next.tsx';
import { pdEnquiriesQuery } from './enquiry-queries.ts';
import { PdCard } from './pd-card.tsx';
import classes from './pd-list.module.css';
import type { PagedRows } from '../../platform/query/paged-rows.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';

/** The customer's packers-and-delivery enquiries, with the next step of each. */
export function PdList({ first }: { first: PagedRows<PdEnquiry> }) {
  const t = useText();
  const list = usePagedQuery(pdEnquiriesQuery, first);
  if (list.rows.length === 0)
    return (
      <HistoryPage>
        <PageState drawing="empty" title={t('enquiry.pd_none')} text={t('enquiry.pd_none_help')}>
          <NewEnquiry />
        </PageState>
      </HistoryPage>
    );
  return (
    <EnquiryListPage
      list={list}
      top={
        <div className={`flex mb-16 ${classes.top}`}>
          <NewEnquiry />
        </div>
      }
    >
      {list.rows.map((one) => (
        <PdCard key={one.id} enquiry={one}>
          <EnquiryNext enquiry={one} texts={NEXT} onChanged={list.reload} />
        </PdCard>
      ))}
    </EnquiryListPage>
  );
}

const NEXT = {
  pending: 'enquiry.pd_next_pending',
  enquired: 'enquiry.pd_next_enquired',
  rejected: 'enquiry.pd_next_rejected',
} as const satisfies Record<EnquiryStatus, string>;

/** Link to the form, which opens on the home page. */
function NewEnquiry() {
  const t = useText();
  return (
    <Button component={Link} to="/" onClick={() => write('isFormVisible', 'true')}>
      {t('enquiry.pd_again')}
    </Button>
  );
}

export const PdListSkeleton = EnquiryListSkeleton;
export const PdListFailed = EnquiryListFailed;
