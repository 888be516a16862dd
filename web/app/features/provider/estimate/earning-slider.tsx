import type { EarningEstimate } from '@aaspaas/contract/features/earnings.ts';
import { type CSSProperties, useId, useState } from 'react';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import classes from './earning-slider.module.css';
import { monthlyEstimate } from './monthly-estimate.ts';

const DEFAULT_HOURS = 10;
const MAX_HOURS = 60;

interface EarningSliderProps {
  /** Not empty. */
  readonly estimates: readonly EarningEstimate[];
  readonly chosen: EarningEstimate;
  readonly choose: (serviceId: number) => void;
  readonly jobHours: number;
}

/** What a professional would earn in a month with a service and so many hours a week, at today's price and deductions. */
export function EarningSlider({ estimates, chosen, choose, jobHours }: EarningSliderProps) {
  const t = useText();
  const id = useId();
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const hydrated = useHydrated();
  const duration = formatDuration(t, 'hour', hours);
  return (
    <section className={`card ${classes.slider}`} aria-label={t('registration.home_estimate')}>
      <div className="row justify-between gap-12">
        <p className="min-w-0 text-15 leading-135">
          {chosen.service_name},{' '}
          <b className="semibold">{t('registration.home_hours', { hours: duration })}</b>
        </p>
        <label className={classes.trade}>
          <span aria-hidden="true">{t('registration.home_other_trade')}</span>
          <select
            aria-label={t('registration.home_other_trade')}
            value={chosen.service_id}
            disabled={!hydrated}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {[...Map.groupBy(estimates, ({ category_name }) => category_name)].map(([category, services]) => (
              <optgroup key={category} label={category}>
                {services.map((one) => (
                  <option key={one.service_id} value={one.service_id}>
                    {one.service_name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      </div>
      <input
        id={id}
        className={classes.range}
        type="range"
        min={jobHours}
        max={MAX_HOURS}
        step={jobHours}
        value={hours}
        disabled={!hydrated}
        style={{ '--filled': `${((hours - jobHours) / (MAX_HOURS - jobHours)) * 100}%` } as CSSProperties}
        aria-label={t('registration.home_hours_label')}
        aria-valuetext={duration}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
      />
      <p className={classes.result}>
        <span className="text-14 leading-135 muted">{t('registration.home_estimate')}</span>
        <output htmlFor={id} className="tabular-nums">
          {formatRupees(monthlyEstimate(chosen.net, jobHours, hours))}
        </output>
      </p>
      <p className="text-13 muted">
        {t('registration.home_rate', {
          hours: formatDuration(t, 'hour', jobHours),
          gross: formatRupees(chosen.gross),
          net: formatRupees(chosen.net),
        })}
      </p>
    </section>
  );
}
