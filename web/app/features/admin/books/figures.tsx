import type { KeyFigures } from '@aaspaas/contract/features/books.ts';
import { formatMonth } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatCurrency } from '../payouts/payout-jobs.tsx';
import classes from './books.module.css';

type Figure = Exclude<keyof KeyFigures, 'month'>;
const FIGURES: readonly Figure[] = ['value', 'take_rate', 'refund_rate', 'days_due'];

/** The key figures of this month, each with the one of the month before. */
export function Figures({
  figures: { current, previous },
}: {
  figures: { readonly current: KeyFigures; readonly previous: KeyFigures };
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <p className="mb-8 text-14 muted">
        {t('books.figure_month', { month: formatMonth(current.month, language) })}
      </p>
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={classes.figure}>
            <dt>{t(`books.figure_${figure}`)}</dt>
            <dd className={classes.now}>{figureText(figure, current[figure])}</dd>
            <dd className="text-14">
              {t('books.figure_before', {
                month: formatMonth(previous.month, language),
                value: figureText(figure, previous[figure]),
              })}
            </dd>
            <dd className="text-13 muted">{t(`books.figure_${figure}_help`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Formats a figure; a dash without one. */
function figureText(figure: Figure, value: number | null): string {
  if (value === null) return '–';
  if (figure === 'value') return formatCurrency(value);
  return figure === 'days_due' ? String(value) : `${value}%`;
}
