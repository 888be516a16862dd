import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { CallLink } from '../console/call-link.tsx';
import type { CustomerOfOperator } from '../customers-query.ts';

/** A customer's contacts. */
export function CustomerContacts({ customer }: { customer: CustomerOfOperator }) {
  const t = useText();
  const language = useLanguage();
  return (
    <dl className="facts">
      <div>
        <dt>{t('admin.mobile')}</dt>
        <dd>
          <CallLink mobile={customer.mobile} name={customer.name} />
          {!customer.verified && <span className="block text-13 muted">{t('customer.unverified')}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('customer.registered')}</dt>
        <dd>{formatInstant(customer.registered_at, language)}</dd>
      </div>
      <div>
        <dt>{t('customer.language')}</dt>
        <dd>{t(`customer.language_${customer.language}`)}</dd>
      </div>
      {customer.gstin !== null && (
        <div>
          <dt>{t('customer.gstin')}</dt>
          <dd>{customer.gstin}</dd>
        </div>
      )}
      <div className="col-span-full">
        <dt>{t('customer.email')}</dt>
        <dd className="wrap-anywhere">{customer.email || t('admin.not_provided')}</dd>
      </div>
    </dl>
  );
}

/** What a customer booked, paid and owes; the money only for operators who read it. */
export function CustomerSummary({ customer }: { customer: CustomerOfOperator }) {
  const t = useText();
  const language = useLanguage();
  const { last_booking_at, spent, refunds, due } = customer;
  return (
    <dl className="facts">
      <div>
        <dt>{t('customer.bookings')}</dt>
        <dd>{customer.bookings}</dd>
      </div>
      <div>
        <dt>{t('customer.last')}</dt>
        <dd>{last_booking_at === null ? t('customer.never') : formatInstant(last_booking_at, language)}</dd>
      </div>
      <div>
        <dt>{t('customer.disputes')}</dt>
        <dd>{customer.disputes}</dd>
      </div>
      {spent !== null && (
        <div>
          <dt>{t('customer.spent')}</dt>
          <dd>{formatExactRupees(spent)}</dd>
        </div>
      )}
      {refunds !== null && (
        <div>
          <dt>{t('customer.refunds')}</dt>
          <dd>{formatExactRupees(refunds)}</dd>
        </div>
      )}
      {due !== null && (
        <div>
          <dt>{t('customer.due')}</dt>
          <dd>{formatExactRupees(due)}</dd>
        </div>
      )}
    </dl>
  );
}
