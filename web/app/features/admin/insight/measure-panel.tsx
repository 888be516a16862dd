import '../../../platform/all-texts.ts';
import type { MeasureReply, Overview } from '@aaspaas/contract/features/admin-insight.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LinePanel } from '../dispatch/line-panel.tsx';
import { formatMeasure } from './format-measure.ts';
import classes from './insight.module.css';
import { ChangeText, PartsText } from './measure-card.tsx';

// The chart library is larger than the rest of the console. It may be missing after a deployment.
const MeasureChart = lazy(() => import('./measure-chart.tsx').catch(() => ({ default: ChartFailed })));

const CHART_HEIGHT = 220;

/** The side panel of a measure: what it means, its value, a chart of its days, and the same days as a table. */
export function MeasurePanel({
  measure: reply,
  index,
  overview,
  close,
}: {
  measure: MeasureReply;
  index: number;
  overview: Pick<Overview, 'from'>;
  close: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { measure, unit, value, previous, series } = reply;
  const name = t(`insight.${measure}`);
  const days = series.map((one) => ({
    label: formatDate(one.day, language, overview.from.slice(0, 4)),
    value: one.value,
  }));
  return (
    <LinePanel title={name} lineId={index} close={close}>
      <div className="stack gap-16">
        <p className="muted">{t(`insight.${measure}_help`)}</p>
        <div>
          <p className={classes.value} data-empty={value === null || undefined}>
            {value === null ? t('insight.no_value') : formatMeasure(t, unit, value)}
          </p>
          <ChangeText reply={reply} />
          <p className={classes.parts}>
            <PartsText reply={reply} />
          </p>
          {previous !== null && (
            <p className="text-13 muted">
              {t('insight.before', { value: formatMeasure(t, unit, previous) })}
            </p>
          )}
        </div>
        {measure === 'supply_gap' && <Link to="/admin/supply">{t('insight.supply_link')}</Link>}
        {days.some((one) => one.value !== null) && (
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <MeasureChart
              days={days}
              name={name}
              height={CHART_HEIGHT}
              format={(number) => formatMeasure(t, unit, number)}
            />
          </Suspense>
        )}
        <table className={classes.table} aria-label={t('insight.chart', { measure: name })}>
          <thead>
            <tr>
              <th scope="col">{t('insight.day')}</th>
              <th scope="col">{t('insight.value')}</th>
              <th scope="col">
                <span className="sr-only">{t('insight.numerator')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{formatDate(one.day, language, overview.from.slice(0, 4))}</th>
                <td>{formatMeasure(t, unit, one.value)}</td>
                <td>
                  <PartsText reply={{ measure, ...one }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </LinePanel>
  );
}

function ChartFailed() {
  const t = useText();
  return <p className="muted">{t('insight.chart_failed')}</p>;
}
