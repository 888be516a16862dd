import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from '../bookings/bookings.module.css';
import { LatestLines } from '../bookings/latest-lines.tsx';
import type { CustomerOfOperator } from '../customers-query.ts';

/** The newest bookings of a customer; nothing for operators who may not read bookings. */
export function CustomerBookings({ customer: { id, lines } }: { customer: CustomerOfOperator }) {
  const t = useText();
  return (
    lines && (
      <LatestLines
        id="customer-bookings"
        title={t('customer.bookings')}
        none={t('customer.no_bookings')}
        lines={lines}
        all={{ to: `/admin/bookings?f.customer=${id}`, text: t('customer.all_bookings') }}
      />
    )
  );
}

/** The saved addresses of a customer. */
export function CustomerAddresses({ customer: { addresses } }: { customer: CustomerOfOperator }) {
  const t = useText();
  return (
    <section className={classes.line} aria-labelledby="customer-addresses">
      <h2 id="customer-addresses">{t('customer.addresses')}</h2>
      {addresses.length === 0 && <p className="muted">{t('customer.no_addresses')}</p>}
      {addresses.map(({ id, label, address, is_default }) => (
        <div key={id} className={classes.money}>
          <span className="wrap-anywhere" dir="auto">
            {address}
          </span>
          {is_default ? <Badge>{t('customer.default_address')}</Badge> : <span />}
          <span className={classes.code}>{t(`addresses.${label}`)}</span>
        </div>
      ))}
    </section>
  );
}

/** The newest payments and refunds of a customer; nothing for operators who may not read them. */
export function CustomerMoney({
  customer: { id: customerId, payments, refunded },
}: {
  customer: CustomerOfOperator;
}) {
  const t = useText();
  const readsPayments = useGrant('money.read');
  const language = useLanguage();
  if (!payments || !refunded) return null;
  return (
    <section className={classes.line} aria-labelledby="customer-money">
      <h2 id="customer-money">{t('console.payments')}</h2>
      {payments.length === 0 && <p className="muted">{t('customer.no_payments')}</p>}
      {payments.map(({ id, booking_id, amount, at }) => (
        <div key={id} className={classes.money}>
          {booking_id === null ? (
            <span className="wrap-anywhere">{id}</span>
          ) : (
            <Link to={`/admin/bookings/${booking_id}`}>{booking_id}</Link>
          )}
          <b>{formatExactRupees(amount)}</b>
          <span className={classes.code}>{formatInstant(at, language)}</span>
        </div>
      ))}
      {refunded.length === 0 && <p className="muted mt-8">{t('customer.no_refunds')}</p>}
      {refunded.map(({ id, amount, state, requested_at }) => (
        <div key={id} className={classes.money}>
          <span>{t('customer.refund', { id })}</span>
          <b>−{formatExactRupees(amount)}</b>
          <span className={classes.code}>
            {t(`refund.admin_${state}`)} · {formatInstant(requested_at, language)}
          </span>
        </div>
      ))}
      {readsPayments && (
        <p className="mt-8">
          <Link to={`/admin/payments?f.customer=${customerId}`}>{t('payments.all_of_customer')}</Link>
        </p>
      )}
    </section>
  );
}

/** The newest tickets of a customer; nothing for operators who may not read them. */
export function CustomerTickets({ customer: { tickets } }: { customer: CustomerOfOperator }) {
  const t = useText();
  const language = useLanguage();
  if (!tickets) return null;
  return (
    <section className={classes.line} aria-labelledby="customer-tickets">
      <h2 id="customer-tickets">{t('customer.tickets')}</h2>
      {tickets.length === 0 && <p className="muted">{t('customer.no_tickets')}</p>}
      {tickets.map(({ ticket, service_name, created_at, closed_at }) => (
        <div key={ticket} className={classes.money}>
          <span>{service_name}</span>
          <Badge tone={closed_at === null ? 'warning' : 'neutral'}>
            {t(closed_at === null ? 'customer.ticket_open' : 'customer.ticket_closed')}
          </Badge>
          <span className={classes.code}>
            {ticket} · {formatInstant(created_at, language)}
          </span>
        </div>
      ))}
    </section>
  );
}
