import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { JobMoneyPart } from '@aaspaas/contract/features/job-money.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../platform/format-duration.ts';
import { formatExactRupees } from '../../platform/format-exact-rupees.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { type AccountQuery, callQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Badge } from '../../ui/badge.tsx';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { EarningBreakdown } from './earnings/earning-breakdown.tsx';
import { payTones, stateText } from './earnings/pay-state.ts';
import { JobMoneySteps } from './job-money-steps.tsx';
import classes from './job-money-page.module.css';

/** The money of one job. */
type JobMoneyReply = ReplyOf<'earnings.job'>;

/** Loads the money of one of the professional's own jobs. */
export function jobMoneyQuery(id: string): AccountQuery<JobMoneyReply> {
  return callQuery('earnings.job', { params: { action_id: id } });
}

/** The money of one job: how the price becomes pay, what of it is where, and every step until it is in the bank account. */
export function JobMoneyPage({ first }: { first: JobMoneyReply }) {
  const t = useText();
  const language = useLanguage();
  const { data } = useAccountQuery(jobMoneyQuery(String(first.data.action_id)), { first });
  const job = data?.data ?? first.data;
  return (
    <Frame>
      <header className="row flex-wrap justify-between gap-8-16 mt-12">
        <div>
          <h2 className="text-18 wrap-anywhere">{job.service_name}</h2>
          <p className="text-15 muted">
            {formatDate(job.service_date, language)} · {formatDuration(t, job.work_type, job.day_hours)} ·{' '}
            {job.booking_id}
          </p>
          {job.kind !== 'work' && <p className="text-15">{t(`earnings.${job.kind}`)}</p>}
        </div>
        <div>
          <Badge tone={payTones[job.payment_status]}>{stateText(job, t, language)}</Badge>
        </div>
      </header>
      <Paused paused={job.paused} />
      <section className={classes.part} aria-labelledby="job-split">
        <h3 id="job-split">{t('money.split')}</h3>
        <EarningBreakdown row={job} />
        {job.invoiceUrl && (
          <p>
            <a className="inline-row gap-6 touch" href={`${job.invoiceUrl}?lang=${language}`} download>
              <IconFileTypePdf size={20} aria-hidden />
              {t('earnings.statement')}
            </a>
          </p>
        )}
      </section>
      {job.parts.map((part) => (
        <Part key={part.part} part={part} service={job.service_name} />
      ))}
    </Frame>
  );
}

/** Pay of the work, or of extra time: what of it is where, and its steps. */
function Part({ part, service }: { part: JobMoneyPart; service: string }) {
  const t = useText();
  const title = part.part === 'extra' ? t('money.extra') : t('money.steps');
  const name = `job-${part.part}`;
  const rest =
    part.open < 0 ? (['money.owed', -part.open] as const) : (['money.rest', part.open - part.held] as const);
  const sums = [
    ['money.earned', part.earned],
    ['money.cash', part.cash],
    ['money.paid_out', part.paid_out],
    ['money.sending', part.sending],
    ['money.held', part.held],
    rest,
  ] as const;
  return (
    <section className={classes.part} aria-labelledby={name}>
      <h3 id={name}>{title}</h3>
      {part.earned !== 0 && (
        <dl className={`amounts gap-4 ${classes.sums}`}>
          {sums
            .filter(([key, amount]) => key === 'money.earned' || Math.round(amount * 100) !== 0)
            .map(([key, amount]) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{formatExactRupees(amount)}</dd>
              </div>
            ))}
        </dl>
      )}
      <JobMoneySteps part={part} label={t('money.steps_of', { service })} />
      {part.payment_status === 'returned' && (
        <p>
          <Link className="inline-row touch" to="/employee-bank-tax">
            {t('earnings.account')}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Why nothing at all is paid out to the professional now. */
function Paused({ paused }: { paused: JobMoneyReply['data']['paused'] }) {
  const t = useText();
  const language = useLanguage();
  if (!paused) return null;
  const { kind, until } = paused;
  return (
    <p className={classes.notice}>
      {until !== null && (kind === 'bank_change' || kind === 'mobile_change')
        ? t(`money.paused_${kind}`, { when: formatInstant(until, language) })
        : t('money.paused')}
    </p>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <p className="mb-8">
          <Link className="inline-row touch" to="/employee-earnings">
            {t('earnings.title')}
          </Link>
        </p>
        <h1 className="page-title">{t('money.title')}</h1>
        {children}
      </div>
    </Page>
  );
}

/** The page while it loads. */
export function JobMoneySkeleton() {
  return (
    <Frame>
      <LoadingRegion>
        <Skeleton height={64} mt={12} radius={12} />
        <Skeleton height={190} mt={12} radius={12} />
        <Skeleton height={320} mt={12} radius={12} />
      </LoadingRegion>
    </Frame>
  );
}

/** The page of a job without earnings yet, or of another professional. */
export function JobMoneyNone() {
  const t = useText();
  return (
    <Frame>
      <PageState drawing="empty" title={t('money.none')} text={t('money.none_text')} />
    </Frame>
  );
}

/** The page if loading failed. */
export function JobMoneyFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('money.load_failed')} />
    </Frame>
  );
}
