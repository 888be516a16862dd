import type { Job } from '@aaspaas/contract/features/job.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Price } from '../../../ui/price.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import classes from './job-pay.module.css';

const deductions = ['commission', 'tax', 'gst', 'tcs', 'tds'] as const;

/** The calculation of a job's pay: the customer's price, the deductions, and the professional's share. */
export function JobPay({ job }: { job: Job }) {
  const t = useText();
  const { pay } = job;
  const shownDeductions = pay ? deductions.filter((name) => pay[name] > 0) : [];
  return (
    <dl className={`amounts gap-6 p-12-14 rounded-10 bg-sunken ${classes.pay}`}>
      {job.price_lines.map((line) => (
        <div key={line.of}>
          <dt>{formatPriceLine(t, line)}</dt>
          <dd>{formatRupees(line.amount)}</dd>
        </div>
      ))}
      {(shownDeductions.length > 0 || !pay || job.status.startsWith('completed')) && (
        <div>
          <dt>{t(pay ? 'job.total_price' : 'provider.price')}</dt>
          <dd>{formatRupees(job.price)}</dd>
        </div>
      )}
      {pay &&
        shownDeductions.map((name) => (
          <div key={name}>
            <dt>{t(`earnings.${name}`)}</dt>
            <dd>{formatRupees(-pay[name])}</dd>
          </div>
        ))}
      {pay && (
        <div className={classes.get}>
          <dt>{t('job.your_earnings')}</dt>
          <dd>
            <Price amount={pay.net} strong />
          </dd>
        </div>
      )}
    </dl>
  );
}

function formatPriceLine(
  t: ReturnType<typeof useText>,
  { of, unit, units, rate }: Job['price_lines'][number],
): string {
  const duration = formatDuration(t, unit, units);
  switch (of) {
    case 'work':
      return rate === null
        ? t('job.price_quoted', { units: duration })
        : t('job.price_work', { units: duration, rate: formatRupees(rate) });
    case 'extra':
      return t('job.price_extra', { units: duration, rate: formatRupees(rate ?? 0) });
    case 'price_reduction':
      return t('job.price_reduction');
    case 'visit':
      return t('earnings.visit');
  }
}
