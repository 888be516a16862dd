import type { Earning } from '@aaspaas/contract/features/earnings.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { formatAmount } from './format-amount.ts';
import classes from './earning-breakdown.module.css';

/** The deductions, in the order in which they are made; those that are zero are left out. */
const deductions = ['commission', 'tax', 'gst', 'tcs', 'tds'] as const;

/** How the price becomes the pay, and the bank's references of its payouts. */
export function EarningBreakdown({ row }: { row: Earning }) {
  const t = useText();
  return (
    <dl className={`amounts gap-4 ${classes.split}`}>
      {row.kind !== 'first_work' && (
        <AmountRow label={t('earnings.gross')} amount={formatAmount(t, row.gross)} />
      )}
      {deductions
        .filter((deduction) => row[deduction] > 0)
        .map((deduction) => (
          <AmountRow
            key={deduction}
            label={t(`earnings.${deduction}`)}
            amount={`− ${formatExact(row[deduction])}`}
          />
        ))}
      {row.divided && row.divided.first_part > 0 && (
        <AmountRow label={t('earnings.first_part')} amount={`− ${formatExact(row.divided.first_part)}`} />
      )}
      {row.divided && row.divided.top_up > 0 && (
        <AmountRow label={t('earnings.top_up')} amount={formatExact(row.divided.top_up)} />
      )}
      <AmountRow label={t('earnings.net')} amount={formatAmount(t, row.net)} strong />
      {[...new Set([row.paid_reference, row.extra?.paid_reference])].map(
        (reference) =>
          reference && <AmountRow key={reference} label={t('earnings.reference')} amount={reference} />,
      )}
    </dl>
  );
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
