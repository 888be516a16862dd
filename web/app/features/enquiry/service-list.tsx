import '../../platform/all-texts.ts';
import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceEnquiry } from '@aaspaas/contract/features/enquiry-service.ts';
import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { HistoryPage } from '../booking/history-page.tsx';
import { EnquiryListFailed, EnquiryListPage, EnquiryListSkeleton } from './lists/enquiry-list-page.tsx';
import { EnquiryNext } from './quotations/enquiry-next.tsx';
import { serviceEnquiriesQuery } from './enquiry-queries.ts';
import { ServiceCard } from './service-card.tsx';
import type { PagedRows } from '../../platform/query/paged-rows.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';

const NEXT = {
  pending: 'enquiry.next_pending',
  enquired: 'enquiry.next_enquired',
  rejected: 'enquiry.pd_next_rejected',
} as const satisfies Record<EnquiryStatus, string>;

/** The customer's service enquiries, with their quotations. */
export function ServiceList({ first }: { first: PagedRows<ServiceEnquiry> }) {
  const t = useText();
  const list = usePagedQuery(serviceEnquiriesQuery, first);
  if (list.rows.length === 0)
    return (
      <HistoryPage>
        <PageState drawing="empty" title={t('enquiry.service_none')} text={t('enquiry.service_none_help')}>
          <Button component={Link} to="/list-of-services">
            {t('enquiry.find_service')}
          </Button>
        </PageState>
      </HistoryPage>
    );
  return (
    <EnquiryListPage list={list}>
      {list.rows.map((one) => (
        <ServiceCard key={one.id} enquiry={one}>
          <EnquiryNext enquiry={one} texts={NEXT} onChanged={list.reload} />
          {(one.status === 'rejected' || one.quotation?.state === 'expired') && (
            <Button
              component={Link}
              variant="default"
              className="justify-self-start"
              to={`/enquiry-service-booking?service=${one.service_id}`}
              state={{ serviceId: one.service_id }}
            >
              {t('enquiry.send_another')}
            </Button>
          )}
        </ServiceCard>
      ))}
    </EnquiryListPage>
  );
}

export const ServiceListSkeleton = EnquiryListSkeleton;
export const ServiceListFailed = EnquiryListFailed;
