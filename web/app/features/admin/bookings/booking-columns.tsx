import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { Deadline } from '../dispatch/deadline.tsx';
import { StateBadge } from '../dispatch/state-badge.tsx';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import type { ListColumn } from '../table/list-table.tsx';
import classes from './bookings.module.css';

/** The columns of the list of booking lines. */
export function bookingColumns(t: Translate, language: Language): ListColumn<BookingLineRow>[] {
  return [
    {
      id: 'code',
      header: t('console.booking'),
      sort: 'id',
      cell: ({ service_name, booking_id }) => (
        <>
          <span className={classes.service} title={service_name}>
            {service_name}
          </span>
          <span className={classes.code}>{booking_id}</span>
        </>
      ),
    },
    {
      id: 'slot',
      header: t('admin.when'),
      sort: 'starts_at',
      phone: 'second',
      cell: ({ starts_at, work_type, day_hours }) => (
        <>
          <span className={classes.whole}>{formatInstant(starts_at, language)}</span>
          <span className={classes.duration}> {formatDuration(t, work_type, day_hours)}</span>
        </>
      ),
    },
    {
      id: 'customer',
      header: t('admin.customer'),
      phone: 'second',
      cell: ({ customer }) => <span dir="auto">{customer.name}</span>,
    },
    { id: 'mobile', header: t('admin.mobile'), hidden: true, cell: ({ customer }) => customer.mobile },
    {
      id: 'place',
      header: t('console.place'),
      cell: ({ pin, city }) => [pin, city].filter(Boolean).join(' ') || '–',
    },
    {
      id: 'state',
      header: t('admin.state'),
      phone: 'first',
      cell: (row) => (
        <span className={classes.badges}>
          <StateBadge line={row} />
        </span>
      ),
    },
    {
      id: 'professional',
      header: t('admin.professional'),
      cell: ({ professional }) =>
        professional ? (
          <ProfessionalLink id={professional.id} name={professional.name} />
        ) : (
          <span className="muted">{t('admin.unassigned')}</span>
        ),
    },
    {
      id: 'price',
      header: t('admin.price'),
      numeric: true,
      phone: 'second',
      cell: ({ price }) => formatRupees(price),
    },
    {
      id: 'paid',
      header: t('admin.paid'),
      numeric: true,
      cell: ({ paid }) => (paid > 0 ? formatRupees(paid) : '–'),
    },
    {
      id: 'deadline',
      header: t('admin.deadline'),
      sort: 'deadline_at',
      cell: ({ deadline_at }) => <Deadline at={deadline_at} />,
    },
    {
      id: 'booked',
      header: t('console.booked'),
      hidden: true,
      cell: ({ booked_at }) => <span className={classes.whole}>{formatInstant(booked_at, language)}</span>,
    },
    {
      id: 'page',
      header: t('console.page'),
      cell: ({ booking_id }) => (
        <Link
          to={`/admin/bookings/${booking_id}`}
          aria-label={t('console.open_booking', { code: booking_id })}
        >
          {t('console.open')}
        </Link>
      ),
    },
  ];
}
