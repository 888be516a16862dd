import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import { EnquiryAnswer } from './enquiries/enquiry-answer.tsx';
import { QuotationCard } from '../enquiry/quotation-card.tsx';
import { type ServiceQueuePage, serviceQueueQuery } from './enquiry-queues.ts';
import { QueueCustomer, QueueFailed, QueuePage, QueueSkeleton } from './enquiries/queue-page.tsx';
import { ServiceCard } from '../enquiry/service-card.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';

/** The operators' service enquiries, with their answers: a quotation, or a rejection with a reason. */
export function ServiceQueue({ state, first }: { state: EnquiryStatus; first: ServiceQueuePage }) {
  const list = usePagedQuery(serviceQueueQuery(state), first);
  return (
    <QueuePage name="service" counts={list.page.counts} list={list}>
      {list.rows.map((one) => (
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
