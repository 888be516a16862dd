import type { PaymentDetails } from '@aaspaas/contract/features/admin-payments.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from '../bookings/bookings.module.css';
import { CallLink } from '../console/call-link.tsx';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { paymentQuery } from './payments-query.ts';
import { formatCurrency } from '../payouts/payout-jobs.tsx';
import { RefundCard } from '../refunds/refund-card.tsx';
import { PaymentBadges } from './payment-columns.tsx';

interface PaymentSidePanelProps {
  readonly id: number;
  readonly close: () => void;
  /** The list reloads with the payment. */
  readonly onChanged: () => Promise<void>;
}

/** The side panel of a payment: refunds that can be retried first, then what was received, and the ledger. */
export function PaymentSidePanel({ id, close, onChanged }: PaymentSidePanelProps) {
  const t = useText();
  const { data, failed, retry, reload } = useAccountQuery(paymentQuery(id));
  const payment = data?.data;
  const changed = async () => {
    await Promise.all([reload(), onChanged()]);
  };
  return (
    <LinePanel title={t('payments.one', { id })} lineId={id} close={close}>
      {failed && <FailedState text={t('payments.one_failed')} retry={retry} />}
      {!payment && !failed && <ListSkeleton rows={3} />}
      {payment && (
        <div className="stack gap-16">
          <p className="row flex-wrap gap-8">
            <b className="text-20">{formatExactRupees(payment.amount)}</b>
            <PaymentBadges payment={payment} t={t} />
          </p>
          <Facts payment={payment} />
          <PaidFor payment={payment} />
          <Captures payment={payment} />
          <Section title={t('payments.refunds')} none={t('payments.refunds_none')}>
            {payment.refunds.map((refund) => (
              <RefundCard key={refund.id} refund={refund} onChanged={changed} />
            ))}
          </Section>
          <Ledger payment={payment} />
        </div>
      )}
    </LinePanel>
  );
}

/** A part of the panel; without children, the text says that there is nothing. */
function Section({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  const id = useId();
  return (
    <section className={classes.line} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length === 0 ? <p className="muted">{none}</p> : children}
    </section>
  );
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const t = useText();
  const language = useLanguage();
  const { customer, booking_id, method, captured_at, next_check_at } = payment;
  return (
    <dl className="facts">
      <div>
        <dt>{t('refund.admin_customer')}</dt>
        <dd>
          <Link to={`/admin/customers/${customer.id}`}>
            <bdi>{customer.name || t('payments.open_customer')}</bdi>
          </Link>
        </dd>
      </div>
      {customer.mobile && (
        <div>
          <dt>{t('admin.mobile')}</dt>
          <dd>
            <CallLink mobile={customer.mobile} name={customer.name} />
          </dd>
        </div>
      )}
      {booking_id !== null && (
        <div>
          <dt>{t('console.booking')}</dt>
          <dd>
            <Link to={`/admin/bookings/${booking_id}`}>{booking_id}</Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('payments.created')}</dt>
        <dd>{formatInstant(payment.created_at, language)}</dd>
      </div>
      {captured_at !== null && (
        <div>
          <dt>{t('payments.captured')}</dt>
          <dd>{formatInstant(captured_at, language)}</dd>
        </div>
      )}
      {method !== null && (
        <div>
          <dt>{t('payments.method')}</dt>
          <dd>{t(`invoice.method_${method}`)}</dd>
        </div>
      )}
      {next_check_at !== null && (
        <div>
          <dt>{t('payments.next_check')}</dt>
          <dd>{formatInstant(next_check_at, language)}</dd>
        </div>
      )}
      {payment.gateway_order_id !== null && (
        <div className="col-span-full">
          <dt>{t('payments.gateway_order')}</dt>
          <dd className="wrap-anywhere">{payment.gateway_order_id}</dd>
        </div>
      )}
    </dl>
  );
}

function PaidFor({ payment: { lines, booking_id } }: { payment: PaymentDetails }) {
  const t = useText();
  return (
    <Section title={t('payments.for')} none={t('payments.for_none')}>
      {lines.map(({ detail_id, service_name, amount }) => (
        <div key={detail_id} className={classes.money}>
          {booking_id === null ? (
            <span>{service_name}</span>
          ) : (
            <Link to={`/admin/bookings/${booking_id}`}>{service_name}</Link>
          )}
          <b>{formatExactRupees(amount)}</b>
        </div>
      ))}
    </Section>
  );
}

function Captures({ payment: { captures } }: { payment: PaymentDetails }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t('payments.captures')} none={t('payments.captures_none')}>
      {captures.map(({ id, amount, method, surplus, captured_at }) => (
        <div key={id} className={classes.money}>
          <span className="wrap-anywhere">{id}</span>
          <b>{formatExactRupees(amount)}</b>
          <span className={classes.code}>
            {[
              formatInstant(captured_at, language),
              method && t(`invoice.method_${method}`),
              surplus && t('payments.surplus_capture'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      ))}
    </Section>
  );
}

function Ledger({ payment: { movements } }: { payment: PaymentDetails }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t('payments.ledger')} none={t('payments.ledger_none')}>
      {movements.map(({ id, kind, at, entries }) => (
        <table key={id} className={`w-full ${classes.ledger}`}>
          <caption>
            {t(`books.kind_${kind}`)}
            <span className={classes.code}> {formatInstant(at, language)}</span>
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('books.account')}</th>
              <th scope="col">{t('books.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ account, amount }) => (
              <tr key={account}>
                <th scope="row">{t(`books.account_${account}`)}</th>
                <td>{formatCurrency(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Section>
  );
}
