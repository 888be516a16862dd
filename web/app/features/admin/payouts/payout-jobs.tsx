import type { PayoutJob } from '@aaspaas/contract/features/payouts.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './payouts.module.css';

const PARTS = ['gross', 'commission', 'tax', 'gst', 'tcs', 'tds', 'net'] as const;

type Sums = Pick<PayoutJob, (typeof PARTS)[number]>;

/** The jobs of a payout with the calculation of each amount, collapsed. */
export function PayoutJobs({ name, jobs, sums }: { name: string; jobs: readonly PayoutJob[]; sums: Sums }) {
  const t = useText();
  const language = useLanguage();
  return (
    <details className="min-w-0">
      <summary className="inline-row text-link semibold touch pointer">
        {t('payout.jobs')}: {jobs.length}
      </summary>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- a table that is wider than a phone is moved by keys too */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('payout.show_jobs', { name })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('payout.work')}</th>
              {PARTS.map((part) => (
                <th key={part} scope="col">
                  {t(`payout.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={`${job.booking_id}${job.service_name}${job.service_date}${job.extra}`}>
                <th scope="row">
                  {job.service_name}
                  <span className="block text-13 muted">
                    {[
                      job.booking_id,
                      formatDate(job.service_date, language),
                      job.extra && t('payout.extra_time'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </th>
                {PARTS.map((part) => (
                  <td key={part}>{formatCurrency(job[part])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('payout.total')}</th>
              {PARTS.map((part) => (
                <td key={part}>{formatCurrency(sums[part])}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}

/** ₹1,29,900.00: the ledger is read to the paisa. */
export function formatCurrency(amount: number): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount || 0);
}
