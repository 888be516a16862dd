import type { ListedDue } from '@aaspaas/contract/features/admin-dues.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import table from '../console/card-table.module.css';
import { ReasonForm } from '../console/reason-form.tsx';
import { useCardWrites } from '../console/use-card-writes.ts';
import { Label } from '../tax/tax-class-table.tsx';

interface DueTableProps {
  readonly rows: readonly ListedDue[];
  readonly label: string;
  readonly onChanged: () => Promise<void>;
}

/** Amounts due; on phones, cards. */
export function DueTable({ rows, label, onChanged }: DueTableProps) {
  const t = useText();
  return (
    <table className={`w-full text-15 ${table.table}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('due.service')}</th>
          <th scope="col">{t('due.customer')}</th>
          <th scope="col" className={table.number}>
            {t('due.amount')}
          </th>
          <th scope="col">{t('due.since_column')}</th>
          <th scope="col">{t('due.reminders')}</th>
          <th scope="col">
            <span className="sr-only">{t('due.write_off')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <DueRow key={one.id} due={one} onChanged={onChanged} />
        ))}
      </tbody>
    </table>
  );
}

function DueRow({ due, onChanged }: { due: ListedDue; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  return (
    <tr>
      <th scope="row" className={table.title}>
        {due.service_name}
        <span className={table.detail}>
          {t(`due.kind_${due.kind}`)}
          {due.booking_id && (
            <>
              {' · '}
              <Link to={`/admin/bookings/${due.booking_id}`}>{due.booking_id}</Link>
            </>
          )}
        </span>
      </th>
      <td>
        <Label text={t('due.customer')} />
        <Link to={`/admin/customers/${due.customer.id}`}>
          <bdi>{due.customer.name}</bdi>
        </Link>
      </td>
      <td className={table.number}>
        <Label text={t('due.amount')} />
        {formatExactRupees(due.amount)}
      </td>
      <td className={table.line}>
        <Label text={t('due.since_column')} />
        {formatDate(due.due_since.slice(0, 10), language)}
      </td>
      <td>
        <Label text={t('due.reminders')} />
        <Reminders due={due} />
      </td>
      <td className={table.action}>
        <WriteOff due={due} onChanged={onChanged} />
      </td>
    </tr>
  );
}

/** How many reminders the customer got, and whether they are asked about cash. */
function Reminders({ due: { reminders, cash_answer_by } }: { due: ListedDue }) {
  const t = useText();
  const language = useLanguage();
  if (cash_answer_by)
    return (
      <Badge tone="info">{t('due.cash_claimed', { time: formatInstant(cash_answer_by, language) })}</Badge>
    );
  if (reminders === 0) return t('due.reminders_none');
  if (reminders > 3) return <Badge tone="warning">{t('due.reminders_over')}</Badge>;
  return t('due.reminders_count', { count: reminders });
}

/** Asks another operator to give up the debt, or decides on such a request. */
function WriteOff({ due, onChanged }: { due: ListedDue; onChanged: () => Promise<void> }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { busy, press, submit } = useCardWrites(onChanged);
  const [asking, setAsking] = useState(false);
  const amount = formatExactRupees(due.amount);
  const { write_off: request } = due;

  const ask = async (reason: string) => {
    await submit('admin.request_write_off', { params: { id: String(due.id) }, body: { reason } });
    setAsking(false);
    await onChanged();
  };
  const decide = (id: number, approve: boolean) =>
    press('admin.decide_write_off', { params: { id: String(id) }, body: { approve } });

  if (request)
    return (
      <div className="stack gap-8">
        <p className="text-14 wrap-anywhere">
          {t('due.write_off_waiting', {
            amount: formatExactRupees(request.amount),
            name: request.requested_by,
            reason: request.reason,
          })}
        </p>
        {mayAct && request.own && <p className="text-14 muted">{t('due.write_off_own')}</p>}
        {mayAct && !request.own && (
          <div className="flex flex-wrap gap-8">
            <Button size="compact" loading={busy} onClick={() => void decide(request.id, true)}>
              {t('due.write_off_approve')}
            </Button>
            <Button
              size="compact"
              variant="default"
              disabled={busy}
              onClick={() => void decide(request.id, false)}
            >
              {t('due.write_off_reject')}
            </Button>
          </div>
        )}
      </div>
    );
  if (!mayAct) return null;
  return (
    <>
      <Button
        size="compact"
        variant="default"
        aria-label={`${t('due.write_off')}: ${due.service_name ?? ''} ${amount}`}
        onClick={() => setAsking(true)}
      >
        {t('due.write_off')}
      </Button>
      <ReasonForm
        opened={asking}
        title={t('due.write_off_title', { amount })}
        consequence={t('due.write_off_help')}
        help={t('due.write_off_reason')}
        yes={t('due.write_off')}
        close={() => setAsking(false)}
        send={ask}
      />
    </>
  );
}
