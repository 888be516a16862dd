import type { EarningPeriod } from '@aaspaas/contract/features/earnings.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { textIn } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatAmount } from './format-amount.ts';
import { chartCeiling } from './chart-scale.ts';
import classes from './earnings-chart.module.css';

type Span = 'weeks' | 'months';

interface EarningsChartProps {
  readonly weeks: readonly EarningPeriod[];
  readonly months: readonly EarningPeriod[];
}

/** The last twelve weeks or months as bars, each reachable by tap and Tab; a table lists them all. */
export function EarningsChart({ weeks, months }: EarningsChartProps) {
  const t = useText();
  const [span, setSpan] = useState<Span>('weeks');
  const periods = span === 'weeks' ? weeks : months;
  const periodName = usePeriodNames(span);
  return (
    <section className={`p-16 card ${classes.chart}`} aria-labelledby="earned-chart">
      <div className="row flex-wrap justify-between gap-8-16">
        <h2 className="text-18" id="earned-chart">
          {t('earnings.chart_title')}
        </h2>
        <fieldset className={`flex border-0 rounded-full bg-sunken ${classes.spans}`}>
          <legend className="sr-only">{t('earnings.chart_title')}</legend>
          {(['weeks', 'months'] as const).map((one) => (
            <label className="relative pointer" key={one}>
              <input
                className="absolute pointer"
                type="radio"
                name="span"
                checked={span === one}
                onChange={() => setSpan(one)}
              />
              <span>{t(`earnings.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {periods.every(({ jobs }) => jobs === 0) ? (
        <p className={`muted ${classes.none}`}>{t('earnings.chart_none')}</p>
      ) : (
        <>
          <Bars key={span} span={span} periods={periods} periodNameOf={periodName} />
          <details className={`mt-8 ${classes.asTable}`}>
            <summary className="disclosure">{t('earnings.as_table')}</summary>
            <Table span={span} periods={periods} />
          </details>
        </>
      )}
    </section>
  );
}

interface PeriodsProps {
  readonly span: Span;
  readonly periods: readonly EarningPeriod[];
  readonly periodNameOf: (period: EarningPeriod) => string;
}

function Bars({ span, periods, periodNameOf }: PeriodsProps) {
  const t = useText();
  const language = useLanguage();
  const [chosen, setChosen] = useState(periods.length - 1);
  const ceiling = chartCeiling(Math.max(...periods.map(({ net }) => net)));
  const shown = periods[chosen];
  return (
    <>
      {shown && (
        <p className={`flex flex-wrap items-baseline ${classes.chosen}`} aria-live="polite">
          <b className="text-20 tabular-nums">{formatAmount(t, shown.net)}</b>
          <span>
            {periodNameOf(shown)} · {t('earnings.jobs')}: {shown.jobs}
          </span>
        </p>
      )}
      <div className={`relative ${classes.plot}`}>
        <span className={`absolute muted tabular-nums ${classes.ceiling}`} aria-hidden>
          {formatAmount(t, ceiling)}
        </span>
        <svg viewBox={`0 0 ${periods.length} 100`} preserveAspectRatio="none" aria-hidden>
          {[0, 50, 100].map((y) => (
            <line key={y} className={classes.rule} x1={0} x2={periods.length} y1={y} y2={y} />
          ))}
          {periods.map(({ from, net }, at) => {
            const height = Math.max((net / ceiling) * 100, net > 0 ? 2 : 0);
            return (
              <rect
                key={from}
                className={classes.bar}
                data-chosen={at === chosen || undefined}
                x={at + 0.18}
                y={100 - height}
                width={0.64}
                height={height}
              />
            );
          })}
        </svg>
        <ol className={`stack absolute m-0 list ${classes.columns}`} aria-label={t(`earnings.chart_${span}`)}>
          {periods.map((period, at) => (
            <li key={period.from}>
              <button
                className="w-full border-0 pointer"
                type="button"
                aria-pressed={at === chosen}
                aria-label={`${periodNameOf(period)}: ${formatAmount(t, period.net)}, ${t('earnings.jobs')}: ${period.jobs}`}
                onClick={() => setChosen(at)}
                onFocus={() => setChosen(at)}
                onPointerEnter={() => setChosen(at)}
              />
            </li>
          ))}
        </ol>
      </div>
      <div className="flex justify-between mt-6 text-13 muted" aria-hidden>
        {[periods[0], periods.at(-1)].map(
          (period, at) =>
            period && <span key={at === 0 ? 'first' : 'last'}>{shortName(period, span, language)}</span>,
        )}
      </div>
    </>
  );
}

function Table({ span, periods }: Omit<PeriodsProps, 'periodNameOf'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <table>
      <caption className="sr-only">{t(`earnings.chart_${span}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(span === 'weeks' ? 'earnings.week_of' : 'earnings.month')}</th>
          <th scope="col">{t('earnings.jobs')}</th>
          <th scope="col">{t('earnings.earned')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.toReversed().map((period) => (
          <tr key={period.from}>
            <th scope="row">{shortName(period, span, language)}</th>
            <td>{period.jobs}</td>
            <td>{formatAmount(t, period.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a week by its Monday and a month by name and year, for use in a sentence. */
function usePeriodNames(span: Span): (period: EarningPeriod) => string {
  const t = useText();
  const language = useLanguage();
  return (period) => {
    const name = shortName(period, span, language);
    return span === 'weeks' ? t('earnings.week', { date: name }) : name;
  };
}

function shortName({ from }: EarningPeriod, span: Span, language: Language): string {
  if (span === 'weeks') return formatDate(from, language);
  const months = textIn(language)('date.months').split(' ');
  return `${months[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`;
}
