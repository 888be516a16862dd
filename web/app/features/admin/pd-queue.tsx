import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import { EnquiryAnswer } from './enquiries/enquiry-answer.tsx';
import { PdAssignment } from './enquiries/pd-assignment.tsx';
import { PdCard } from '../enquiry/pd-card.tsx';
import { QuotationCard } from '../enquiry/quotation-card.tsx';
import { type PdQueuePage, pdQueueQuery } from './enquiry-queues.ts';
import { QueueCustomer, QueueFailed, QueuePage, QueueSkeleton } from './enquiries/queue-page.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';

/** The operators' packers-and-delivery enquiries: customer, goods, contact, and the answer. */
export function PdQueue({ state, first }: { state: EnquiryStatus; first: PdQueuePage }) {
  const list = usePagedQuery(pdQueueQuery(state), first);
  return (
    <QueuePage name="pd" counts={list.page.counts} list={list}>
      {list.rows.map((one) => (
        <PdCard key={one.id} enquiry={one}>
          <QueueCustomer name={one.customer_name} account={one.customer_mobile} mobile={one.mobile} />
          {one.quotation && <QuotationCard quotation={one.quotation} reader="operator" />}
          {one.line && <PdAssignment line={one.line} onChanged={list.reload} />}
          <EnquiryAnswer
            kind="pd"
            id={one.id}
            name={one.customer_name}
            serviceId={null}
            quoted={one.quotation !== null}
            actions={one.allowed_actions}
            onChanged={list.reload}
          />
        </PdCard>
      ))}
    </QueuePage>
  );
}

/** The page while it loads. */
export function PdQueueSkeleton() {
  return <QueueSkeleton name="pd" />;
}

/** The page if loading failed. */
export function PdQueueFailed() {
  return <QueueFailed name="pd" />;
}
