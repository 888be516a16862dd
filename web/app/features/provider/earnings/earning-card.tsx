import type { Earning } from '@aaspaas/contract/features/earnings.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { formatDate } from '../../../platform/format.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatAmount } from './format-amount.ts';
import classes from './earning-card.module.css';

const tones: Record<Earning['payment_status'], BadgeTone> = {
  awaiting_approval: 'neutral',
  held: 'warning',
  due: 'info',
  payable: 'info',
  paid: 'success',
  returned: 'warning',
};

/** The deduction, if there is one. */
const deductions = ['commission', 'tax', 'gst', 'tcs', 'tds'] as const;

/** One job with its earning and the calculation. */
export function EarningCard({ row }: { row: Earning }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li className={`stack p-14 card ${classes.card}`}>
      <div className={`clip rounded-10 ${classes.cover}`}>
        <Picture src={row.image_url} alt="" shape="tile" sizes="64px" />
      </div>
      <div>
        <h3 className="text-16 leading-13 wrap-anywhere">{row.service_name}</h3>
        <p className="text-15 muted">
          {formatDate(row.service_date, language)} · {formatDuration(t, row.work_type, row.day_hours)}
          <span className="block text-14">{row.booking_id}</span>
        </p>
        {row.kind !== 'work' && <p className="text-15">{t(`earnings.${row.kind}`)}</p>}
      </div>
      <p className={`text-17 semibold tabular-nums ${classes.amount}`}>
        {formatAmount(t, row.payment_amount)}
      </p>
      <div className={classes.state}>
        <Badge tone={tones[row.payment_status]}>{stateText(row, t, language)}</Badge>
        {row.extra && (
          <p className="text-15">
            {t('earnings.extra', { amount: formatAmount(t, row.extra.net) })}{' '}
            <Badge tone={tones[row.extra.payment_status]}>{stateText(row.extra, t, language)}</Badge>
          </p>
        )}
      </div>
      <details className={`text-15 ${classes.split}`}>
        <summary className="disclosure">{t('earnings.breakdown')}</summary>
        <dl className="amounts gap-4">
          <AmountRow label={t('earnings.gross')} amount={formatAmount(t, row.gross)} />
          {deductions
            .filter((deduction) => row[deduction] > 0)
            .map((deduction) => (
              <AmountRow
                key={deduction}
                label={t(`earnings.${deduction}`)}
                amount={`− ${formatExact(row[deduction])}`}
              />
            ))}
          <AmountRow label={t('earnings.net')} amount={formatAmount(t, row.net)} strong />
          {[...new Set([row.paid_reference, row.extra?.paid_reference])].map(
            (reference) =>
              reference && <AmountRow key={reference} label={t('earnings.reference')} amount={reference} />,
          )}
        </dl>
      </details>
      {row.invoiceUrl && (
        <a
          className={`inline-row gap-6 touch ${classes.statement}`}
          href={`${row.invoiceUrl}?lang=${language}`}
          download
        >
          <IconFileTypePdf size={20} aria-hidden />
          {t('earnings.statement')}
        </a>
      )}
    </li>
  );
}

/** The day of the payout, or from when it can be in one; otherwise the status. */
function stateText(
  {
    paid_on: paidOn,
    available_on: availableOn,
    payment_status: status,
  }: Pick<Earning, 'paid_on' | 'available_on' | 'payment_status'>,
  t: Translate,
  language: Language,
): string {
  if (paidOn) return t('earnings.paid_on', { date: formatDate(paidOn, language) });
  if (availableOn && status === 'payable')
    return t('earnings.available_on', { date: formatDate(availableOn, language) });
  return t(`earnings.state_${status}`);
}

function AmountRow({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Formats a deduction to the paisa, because small ones would round to zero. */
function formatExact(amount: number): string {
  return amount.toFixed(2);
}
