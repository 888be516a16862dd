import type { PaymentRow } from '@aaspaas/contract/features/admin-payments.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import classes from '../bookings/bookings.module.css';
import type { ListColumn } from '../table/list-table.tsx';

const TONES: Record<PaymentRow['state'], BadgeTone> = {
  open: 'neutral',
  attempted: 'danger',
  paid: 'success',
};

/** The columns of the list of payments. */
export function paymentColumns(t: Translate, language: Language): ListColumn<PaymentRow>[] {
  return [
    { id: 'id', header: t('payments.id'), cell: ({ id }) => `#${id}` },
    {
      id: 'state',
      header: t('admin.state'),
      sort: 'failed',
      phone: 'first',
      cell: (payment) => <PaymentBadges payment={payment} t={t} />,
    },
    {
      id: 'amount',
      header: t('payments.amount'),
      numeric: true,
      phone: 'second',
      cell: ({ amount }) => formatExactRupees(amount),
    },
    {
      id: 'refunded',
      header: t('payments.refunded'),
      numeric: true,
      cell: ({ refunded }) => (refunded > 0 ? formatExactRupees(refunded) : '–'),
    },
    {
      id: 'booking',
      header: t('console.booking'),
      phone: 'second',
      cell: ({ booking_id }) =>
        booking_id ? <Link to={`/admin/bookings/${booking_id}`}>{booking_id}</Link> : '–',
    },
    {
      id: 'customer',
      header: t('refund.admin_customer'),
      phone: 'second',
      cell: ({ customer }) => <span dir="auto">{customer.name}</span>,
    },
    { id: 'mobile', header: t('admin.mobile'), hidden: true, cell: ({ customer }) => customer.mobile },
    {
      id: 'method',
      header: t('payments.method'),
      cell: ({ method }) => (method ? t(`invoice.method_${method}`) : '–'),
    },
    {
      id: 'created',
      header: t('payments.created'),
      sort: 'created',
      cell: ({ created_at }) => <span className={classes.whole}>{formatInstant(created_at, language)}</span>,
    },
    {
      id: 'captured',
      header: t('payments.captured'),
      hidden: true,
      cell: ({ captured_at }) =>
        captured_at ? <span className={classes.whole}>{formatInstant(captured_at, language)}</span> : '–',
    },
    {
      id: 'gateway_payment',
      header: t('payments.gateway_payment'),
      cell: ({ gateway_payment_id }) => <Reference value={gateway_payment_id} />,
    },
    {
      id: 'gateway_order',
      header: t('payments.gateway_order'),
      hidden: true,
      cell: ({ gateway_order_id }) => <Reference value={gateway_order_id} />,
    },
  ];
}

/** A payment's state, and what else needs attention. */
export function PaymentBadges({
  payment: { state, surplus, refund_failed },
  t,
}: {
  payment: Pick<PaymentRow, 'state' | 'surplus' | 'refund_failed'>;
  t: Translate;
}) {
  return (
    <span className={classes.badges}>
      <Badge tone={TONES[state]}>{t(`payments.state_${state}`)}</Badge>
      {surplus && <Badge tone="warning">{t('payments.surplus')}</Badge>}
      {refund_failed && <Badge tone="danger">{t('payments.refund_failed')}</Badge>}
    </span>
  );
}

function Reference({ value }: { value: string | null }) {
  return value === null ? '–' : <span className={classes.code}>{value}</span>;
}
