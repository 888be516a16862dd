import '../../platform/all-texts.ts';
import type { EarningPeriod } from '@aaspaas/contract/features/earnings.ts';
import { Link } from 'react-router';
import { today } from '../../platform/clock.ts';
import { formatDate } from '../../platform/format.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import type { EarningsReply } from './earnings-query.ts';
import classes from './week-card.module.css';

/**
 * What a professional earned this week, by day, and when pay becomes available.
 * @param earnings undefined while they load, null if they failed to load
 */
export function WeekCard({ earnings }: { earnings: EarningsReply | null | undefined }) {
  const t = useText();
  return (
    <section className={`card ${classes.week}`} aria-labelledby="this-week">
      <div className="row justify-between gap-12">
        <h2 id="this-week" className="text-16">
          {t('provider.this_week')}
        </h2>
        <Link className={`text-15 semibold no-underline ${classes.link}`} to="/employee-earnings">
          {t('earnings.title')}
        </Link>
      </div>
      {earnings ? (
        <Week earnings={earnings} />
      ) : earnings === null ? (
        <LoadFailed look="line" text={t('earnings.load_failed')} />
      ) : (
        <LoadingRegion>
          <Skeleton height={52} />
        </LoadingRegion>
      )}
    </section>
  );
}

function Week({ earnings }: { earnings: EarningsReply }) {
  const t = useText();
  const { days } = earnings;
  const net = days.reduce((sum, day) => sum + day.net, 0);
  const jobs = days.reduce((sum, day) => sum + day.jobs, 0);
  const available = useAvailable(earnings);
  return (
    <div className={classes.body}>
      <p className="min-w-0">
        <b className={`block tabular-nums ${classes.amount}`}>{formatRupees(net)}</b>
        <span className="block text-13 leading-135 muted">
          {t('earnings.job_count', { count: jobs })}
          {available && ` · ${available}`}
        </span>
      </p>
      <Bars days={days} />
    </div>
  );
}

/** Says when pay becomes available, or that it is; null if there is none. */
function useAvailable({ available, available_next: next }: EarningsReply): string | null {
  const t = useText();
  const language = useLanguage();
  if (next) return t('earnings.available_day', { date: formatDate(next.on, language) });
  return available > 0 ? t('earnings.available_amount', { amount: formatRupees(available) }) : null;
}

function Bars({ days }: { days: readonly EarningPeriod[] }) {
  const t = useText();
  const language = useLanguage();
  const day = today();
  const most = Math.max(...days.map(({ net }) => net), 1);
  return (
    <ol className={`list m-0 ${classes.bars}`}>
      {days.map(({ from, net }) => (
        <li
          key={from}
          data-today={from === day || undefined}
          style={{ height: `${Math.max(Math.round((net / most) * 100), 6)}%` }}
        >
          <span className="sr-only">
            {t('earnings.day_amount', { date: formatDate(from, language), amount: formatRupees(net) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
