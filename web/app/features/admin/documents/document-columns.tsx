import type { DocumentRow } from '@aaspaas/contract/features/admin-documents.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import classes from '../bookings/bookings.module.css';
import type { ListColumn } from '../table/list-table.tsx';

const REGISTRATION_TONES: Record<NonNullable<DocumentRow['registration']>['state'], BadgeTone> = {
  pending: 'warning',
  registered: 'success',
  refused: 'danger',
};

/** The columns of the list of documents. */
export function documentColumns(t: Translate, language: Language): ListColumn<DocumentRow>[] {
  const tax = ({ cgst, sgst, igst }: DocumentRow) => cgst + sgst + igst;
  return [
    {
      id: 'number',
      header: t('invoice.number'),
      phone: 'first',
      cell: ({ number }) => <span className={classes.code}>{number}</span>,
    },
    {
      id: 'kind',
      header: t('documents.kind'),
      phone: 'first',
      cell: (row) => (
        <span className={classes.badges}>
          <span>{t(`documents.kind_${row.kind}`)}</span>
          <DocumentBadges row={row} t={t} />
        </span>
      ),
    },
    {
      id: 'issued',
      header: t('invoice.date'),
      sort: 'issued',
      phone: 'second',
      cell: ({ issued_at }) => <span className={classes.whole}>{formatInstant(issued_at, language)}</span>,
    },
    {
      id: 'recipient',
      header: t('documents.recipient'),
      phone: 'second',
      cell: ({ recipient: { name } }) =>
        name === null ? (
          <span className="muted">{t('documents.recipient_deleted')}</span>
        ) : (
          <span dir="auto">{name}</span>
        ),
    },
    {
      id: 'amount',
      header: t('invoice.amount'),
      numeric: true,
      phone: 'second',
      cell: ({ amount }) => (amount === null ? '–' : formatExactRupees(amount)),
    },
    {
      id: 'tax',
      header: t('documents.tax'),
      numeric: true,
      cell: (row) => (tax(row) > 0 ? formatExactRupees(tax(row)) : '–'),
    },
    {
      id: 'booking',
      header: t('console.booking'),
      cell: ({ booking_id }) =>
        booking_id ? <Link to={`/admin/bookings/${booking_id}`}>{booking_id}</Link> : '–',
    },
    {
      id: 'supplier',
      header: t('documents.supplier'),
      cell: ({ supplier }) => <span dir="auto">{supplier.name}</span>,
    },
    { id: 'gstin', header: t('documents.gstin'), cell: ({ recipient }) => recipient.gstin ?? '–' },
    {
      id: 'place',
      header: t('invoice.place_of_supply'),
      hidden: true,
      cell: ({ place_of_supply }) => place_of_supply ?? '–',
    },
    { id: 'against', header: t('documents.against'), cell: ({ against }) => against.join(', ') || '–' },
    {
      id: 'irn',
      header: t('invoice.irn'),
      hidden: true,
      cell: ({ registration }) => <span className={classes.code}>{registration?.irn ?? '–'}</span>,
    },
    {
      id: 'keep_until',
      header: t('documents.keep_until'),
      hidden: true,
      cell: ({ keep_until }) => formatDate(keep_until, language, ''),
    },
  ];
}

/** What needs attention on a document. */
export function DocumentBadges({
  row: { registration, restricted, wrong },
  t,
}: {
  row: Pick<DocumentRow, 'registration' | 'restricted' | 'wrong'>;
  t: Translate;
}) {
  return (
    <>
      {wrong && <Badge tone="danger">{t(`documents.wrong_${wrong}`)}</Badge>}
      {registration && (
        <Badge tone={REGISTRATION_TONES[registration.state]}>
          {t(`documents.registration_${registration.state}`)}
        </Badge>
      )}
      {restricted && <Badge tone="neutral">{t('documents.restricted')}</Badge>}
    </>
  );
}
