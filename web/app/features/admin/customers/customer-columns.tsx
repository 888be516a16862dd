import type { CustomerRow } from '@aaspaas/contract/features/admin-customers.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import classes from '../bookings/bookings.module.css';
import type { ListColumn } from '../table/list-table.tsx';

/** The columns of the list of customers; those of money only for operators who read it. */
export function customerColumns(
  t: Translate,
  language: Language,
  seesMoney: boolean,
): ListColumn<CustomerRow>[] {
  const amount = (value: number | null) => (value === null || value === 0 ? '–' : formatRupees(value));
  const money: ListColumn<CustomerRow>[] = [
    { id: 'spent', header: t('customer.spent'), numeric: true, cell: ({ spent }) => amount(spent) },
    { id: 'refunds', header: t('customer.refunds'), numeric: true, cell: ({ refunds }) => amount(refunds) },
    { id: 'due', header: t('customer.due'), numeric: true, cell: ({ due }) => amount(due) },
  ];
  return [
    {
      id: 'name',
      header: t('customer.name'),
      cell: ({ name }) => <span dir="auto">{name}</span>,
    },
    { id: 'mobile', header: t('admin.mobile'), phone: 'second', cell: ({ mobile }) => mobile },
    {
      id: 'bookings',
      header: t('customer.bookings'),
      numeric: true,
      cell: ({ bookings }) => (bookings > 0 ? bookings : '–'),
    },
    {
      id: 'last',
      header: t('customer.last'),
      sort: 'last',
      phone: 'second',
      cell: ({ last_booking_at }) =>
        last_booking_at === null ? (
          <span className="muted">{t('customer.never')}</span>
        ) : (
          <span className={classes.whole}>{formatInstant(last_booking_at, language)}</span>
        ),
    },
    {
      id: 'disputes',
      header: t('customer.disputes'),
      numeric: true,
      cell: ({ disputes }) => (disputes > 0 ? disputes : '–'),
    },
    ...(seesMoney ? money : []),
    {
      id: 'blocked',
      header: t('block.column'),
      phone: 'first',
      cell: ({ blocked_at }) =>
        blocked_at === null ? (
          <span className={classes.none}>–</span>
        ) : (
          <span title={formatInstant(blocked_at, language)}>
            <Badge tone="danger">{t('block.state_active')}</Badge>
          </span>
        ),
    },
    {
      id: 'registered',
      header: t('customer.registered'),
      sort: 'id',
      hidden: true,
      cell: ({ registered_at }) => (
        <span className={classes.whole}>{formatInstant(registered_at, language)}</span>
      ),
    },
    {
      id: 'page',
      header: t('console.page'),
      cell: ({ id, name }) => (
        <Link to={`/admin/customers/${id}`} aria-label={t('customer.page_of', { name })}>
          {t('console.open')}
        </Link>
      ),
    },
  ];
}
