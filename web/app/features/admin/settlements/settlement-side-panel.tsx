import '../../../platform/all-texts.ts';
import type { SettlementDetails } from '@aaspaas/contract/features/admin-settlements.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from '../bookings/bookings.module.css';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { formatCurrency } from '../payouts/payout-jobs.tsx';
import { SettlementBadges } from './settlement-columns.tsx';
import { settlementQuery } from '../settlements-query.ts';

/** The side panel of a settlement: its amounts, the rows of its report, and the ledger. */
export function SettlementSidePanel({ id, close }: { id: number; close: () => void }) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery(settlementQuery(id));
  const settlement = data?.data;
  return (
    <LinePanel title={t('settlement.one', { id })} lineId={id} close={close}>
      {failed && <FailedState text={t('settlement.one_failed')} retry={retry} />}
      {!settlement && !failed && <ListSkeleton rows={3} />}
      {settlement && (
        <div className="stack gap-16">
          <p className="row flex-wrap gap-8">
            {settlement.amount !== null && <b className="text-20">{formatExactRupees(settlement.amount)}</b>}
            <SettlementBadges settlement={settlement} t={t} />
          </p>
          {(settlement.state === 'waiting' || settlement.state === 'differs') && (
            <p className="p-8-12 rounded-10 bg-sunken">
              {t(settlement.state === 'waiting' ? 'settlement.waiting_help' : 'settlement.differs_help')}
            </p>
          )}
          <Facts settlement={settlement} />
          <Rows settlement={settlement} />
          <Ledger settlement={settlement} />
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

function Facts({ settlement }: { settlement: SettlementDetails }) {
  const t = useText();
  const language = useLanguage();
  const { gross, fee, fee_tax, difference, utr, in_bank_on, next_check_at } = settlement;
  const facts = [
    [t('settlement.settled'), formatInstant(settlement.settled_at, language)],
    [t('settlement.utr'), utr],
    [t('settlement.in_bank_on'), in_bank_on && formatDate(in_bank_on, language)],
    [t('settlement.gross'), gross === null ? null : formatExactRupees(gross)],
    [t('settlement.fee'), fee === null ? null : formatExactRupees(fee)],
    [t('settlement.fee_tax'), fee_tax === null ? null : formatExactRupees(fee_tax)],
    [t('settlement.difference'), difference === null ? null : formatCurrency(difference)],
    [t('settlement.next_check'), next_check_at && formatInstant(next_check_at, language)],
    [t('settlement.gateway_id'), settlement.gateway_id],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Rows({ settlement: { rows, row_count } }: { settlement: SettlementDetails }) {
  const t = useText();
  const more = row_count - rows.length;
  return (
    <>
      <Section title={t('settlement.rows')} none={t('settlement.rows_none')}>
        {rows.map((row) => (
          <div key={row.id} className={classes.money}>
            <span className="wrap-anywhere">
              {row.payment === null ? (
                row.entity_id
              ) : (
                <Link
                  to={`/admin/payments?open=payment:${row.payment}`}
                  aria-label={t('settlement.open_payment', { id: row.entity_id })}
                >
                  {row.entity_id}
                </Link>
              )}
            </span>
            <b>{formatCurrency(row.gross)}</b>
            <span className={classes.code}>
              {t(`settlement.type_${row.type}`)}
              {row.fee + row.fee_tax > 0 &&
                ` · ${t('settlement.fee')} ${formatExactRupees(row.fee + row.fee_tax)}`}
              {row.booking_id !== null && (
                <>
                  {' · '}
                  <Link to={`/admin/bookings/${row.booking_id}`}>{row.booking_id}</Link>
                </>
              )}
            </span>
            {row.mismatch !== null && (
              <Badge tone="warning">{t(`settlement.mismatch_${row.mismatch}`)}</Badge>
            )}
          </div>
        ))}
      </Section>
      {more > 0 && <p className="muted">{t('settlement.rows_more', { count: more })}</p>}
    </>
  );
}

function Ledger({ settlement: { movements } }: { settlement: SettlementDetails }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t('settlement.ledger')} none={t('settlement.ledger_none')}>
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
