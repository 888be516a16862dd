import type { Job } from '@aaspaas/contract/features/work.ts';
import { formatRupees } from '../../platform/format.ts';
import { useText } from '../../platform/use-text.ts';
import { Price } from '../../ui/price.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import classes from './job-pay.module.css';

const off = ['commission', 'tax', 'tds'] as const;

/** What a job brings, line by line: what the customer pays, what is taken off it, what is left for the professional. */
export function JobPay({ job }: { job: Job }) {
  const t = useText();
  const { pay } = job;
  const taken = pay ? off.filter((name) => pay[name] > 0) : [];
  return (
    <dl className={classes.pay}>
      {job.price_lines.map((line) => (
        <div key={line.of}>
          <dt>{wordsOf(t, line)}</dt>
          <dd>{formatRupees(line.amount)}</dd>
        </div>
      ))}
      {(taken.length > 0 || !pay || job.status.startsWith('completed')) && (
        <div>
          <dt>{t(pay ? 'work.in_all' : 'provider.price')}</dt>
          <dd>{formatRupees(job.price)}</dd>
        </div>
      )}
      {pay &&
        taken.map((name) => (
          <div key={name}>
            <dt>{t(`earnings.${name}`)}</dt>
            <dd>{formatRupees(-pay[name])}</dd>
          </div>
        ))}
      {pay && (
        <div className={classes.get}>
          <dt>{t('work.you_get')}</dt>
          <dd>
            <Price amount={pay.net} strong />
          </dd>
        </div>
      )}
    </dl>
  );
}

function wordsOf(
  t: ReturnType<typeof useText>,
  { of, unit, units, rate }: Job['price_lines'][number],
): string {
  const spoken = spokenUnits(t, unit, units);
  switch (of) {
    case 'work':
      return rate === null
        ? t('work.price_quoted', { units: spoken })
        : t('work.price_work', { units: spoken, rate: formatRupees(rate) });
    case 'extra':
      return t('work.price_extra', { units: spoken, rate: formatRupees(rate ?? 0) });
    case 'taken_off':
      return t('work.price_taken_off');
  }
}
