import '../../../platform/all-texts.ts';
import { Link } from 'react-router';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { customerQuery } from '../customers-query.ts';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { CustomerContacts, CustomerSummary } from './customer-facts.tsx';
import { CustomerBookings } from './customer-lists.tsx';

/** The side panel of a customer: contacts, sums and the newest bookings. */
export function CustomerSidePanel({ id, close }: { id: number; close: () => void }) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(customerQuery(id));
  const customer = data?.data;
  return (
    <LinePanel title={customer?.name ?? t('customer.one')} lineId={id} close={close}>
      {failed && <FailedState text={t('customer.one_failed')} retry={retry} />}
      {!customer && !failed && <ListSkeleton rows={3} />}
      {customer && (
        <div className="stack gap-16">
          <p>
            <Link to={`/admin/customers/${id}`}>{t('customer.page')}</Link>
          </p>
          <CustomerContacts customer={customer} />
          <CustomerSummary customer={customer} />
          <CustomerBookings customer={customer} />
        </div>
      )}
    </LinePanel>
  );
}
