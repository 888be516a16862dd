import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import type { MonthOfOperator } from '../months-query.ts';
import classes from './months.module.css';

/** What was decided about a month, newest first. */
export function MonthHistory({ month: { history } }: { month: MonthOfOperator }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={classes.part} aria-labelledby="month-history">
      <h2 id="month-history">{t('month.history')}</h2>
      {history.length === 0 && <p className="muted">{t('month.history_none')}</p>}
      <ul className={classes.history}>
        {history.map(({ id, action, state, reason, requested_by: name, decided_by: other, ...one }) => (
          <li key={id}>
            <p className="semibold">
              {t(state === 'approved' ? `month.history_${action}` : `month.history_${action}_rejected`)}
            </p>
            <p className="text-14">
              {name === other && state === 'rejected'
                ? t('month.history_withdrawn', { name })
                : t('month.history_by', { name, other })}
              {' · '}
              {formatInstant(one.decided_at, language)}
            </p>
            <p className="text-14 muted pre-line wrap-anywhere" dir="auto">
              {[reason, one.decision_reason].filter(Boolean).join('\n')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
