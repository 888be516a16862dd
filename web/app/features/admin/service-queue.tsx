import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceRequest } from '@aaspaas/contract/features/enquiry-service.ts';
import { useState } from 'react';
import { EnquiryAnswer } from './enquiries/enquiry-answer.tsx';
import { QuotationCard } from '../enquiry/quotation-card.tsx';
import { loadServiceQueue, type QueuePageData } from './load-queues.ts';
import { QueueCustomer, QueueFailed, QueuePage, QueueSkeleton } from './enquiries/queue-page.tsx';
import { ServiceCard } from '../enquiry/service-card.tsx';
import { useEnquiryList } from '../enquiry/use-enquiry-list.ts';

/** The operators' service enquiries, with their answers: a quotation, or a rejection with a reason. */
export function ServiceQueue({
  state,
  first,
}: {
  state: EnquiryStatus;
  first: QueuePageData<ServiceRequest>;
}) {
  const [counts, setCounts] = useState(first.counts);
  const list = useEnquiryList(first, async (request) => {
    const page = await loadServiceQueue(state, request);
    setCounts(page.counts);
    return page;
  });
  return (
    <QueuePage name="service" counts={counts} list={list}>
      {list.shown.enquiries.map((one) => (
        <ServiceCard key={one.id} enquiry={one}>
          <QueueCustomer name={one.customer_name} account={one.customer_mobile} mobile={one.mobile} />
          {one.quotation && <QuotationCard quotation={one.quotation} reader="operator" />}
          <EnquiryAnswer
            kind="service"
            id={one.id}
            name={one.customer_name}
            serviceId={one.service_id}
            quoted={one.quotation !== null}
            actions={one.allowed_actions}
            onChanged={list.reload}
          />
        </ServiceCard>
      ))}
    </QueuePage>
  );
}

/** The page while it loads. */
export function ServiceQueueSkeleton() {
  return <QueueSkeleton name="service" />;
}

/** The page if loading failed. */
export function ServiceQueueFailed() {
  return <QueueFailed name="service" />;
}
