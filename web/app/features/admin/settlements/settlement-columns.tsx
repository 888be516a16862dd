import type { SettlementRow } from '@aaspaas/contract/features/admin-settlements.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import classes from '../bookings/bookings.module.css';
import type { ListColumn } from '../table/list-table.tsx';

const TONES: Record<SettlementRow['state'], BadgeTone> = {
  waiting: 'neutral',
  differs: 'danger',
  posted: 'info',
  in_bank: 'success',
};

/** The columns of the list of settlements. */
export function settlementColumns(t: Translate, language: Language): ListColumn<SettlementRow>[] {
  const amount = (value: number | null) => (value === null ? '–' : formatExactRupees(value));
  return [
    { id: 'id', header: t('payments.id'), cell: ({ id }) => `#${id}` },
    {
      id: 'state',
      header: t('admin.state'),
      phone: 'first',
      cell: (settlement) => <SettlementBadges settlement={settlement} t={t} />,
    },
    {
      id: 'amount',
      header: t('settlement.amount'),
      numeric: true,
      phone: 'second',
      cell: (settlement) => amount(settlement.amount),
    },
    {
      id: 'settled',
      header: t('settlement.settled'),
      sort: 'settled',
      phone: 'second',
      cell: ({ settled_at }) => <span className={classes.whole}>{formatInstant(settled_at, language)}</span>,
    },
    {
      id: 'utr',
      header: t('settlement.utr'),
      phone: 'second',
      cell: ({ utr }) => <Reference value={utr} />,
    },
    {
      id: 'gross',
      header: t('settlement.gross'),
      numeric: true,
      cell: ({ gross }) => amount(gross),
    },
    { id: 'fee', header: t('settlement.fee'), numeric: true, cell: ({ fee }) => amount(fee) },
    {
      id: 'fee_tax',
      header: t('settlement.fee_tax'),
      numeric: true,
      cell: ({ fee_tax }) => amount(fee_tax),
    },
    {
      id: 'unmatched',
      header: t('settlement.only_unmatched'),
      numeric: true,
      hidden: true,
      cell: ({ unmatched }) => (unmatched === 0 ? '–' : formatExactRupees(unmatched)),
    },
    {
      id: 'in_bank',
      header: t('settlement.in_bank_on'),
      cell: ({ in_bank_on }) =>
        in_bank_on ? <span className={classes.whole}>{formatDate(in_bank_on, language)}</span> : '–',
    },
    {
      id: 'gateway_id',
      header: t('settlement.gateway_id'),
      cell: ({ gateway_id }) => <Reference value={gateway_id} />,
    },
  ];
}

/** A settlement's state, and whether some of it matches nothing. */
export function SettlementBadges({
  settlement: { state, unmatched },
  t,
}: {
  settlement: Pick<SettlementRow, 'state' | 'unmatched'>;
  t: Translate;
}) {
  return (
    <span className={classes.badges}>
      <Badge tone={TONES[state]}>{t(`settlement.state_${state}`)}</Badge>
      {unmatched !== 0 && (
        <Badge tone="warning">
          {t('settlement.has_unmatched', { amount: formatExactRupees(unmatched) })}
        </Badge>
      )}
    </span>
  );
}

function Reference({ value }: { value: string | null }) {
  return value === null ? '–' : <span className={classes.code}>{value}</span>;
}
