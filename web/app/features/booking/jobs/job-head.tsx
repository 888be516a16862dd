import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { formatTime } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useWorkOutbox } from '../use-work-outbox.ts';
import { formatJobHours, jobStatusBadge } from './format-job.ts';
import classes from './job-head.module.css';
import { jobSubject } from './work-outbox.ts';

/** What a tap on the head does: shows or hides the rest of the card, or follows a link. */
export type HeadAction = { readonly toggle: () => void; readonly panel: string } | { readonly to: string };

interface JobHeadProps {
  readonly job: Job;
  /** The heading's id, which names the card. */
  readonly id: string;
  /** Whether the rest of the card shows below. */
  readonly open: boolean;
  /** In a closed card, before the address: its day, or the distance from the job before. */
  readonly hint?: string | undefined;
  readonly action?: HeadAction | undefined;
}

/** Time, service and pay of a job: the whole of a closed card, the top of an open one. */
export function JobHead({ job, id, open, hint, action }: JobHeadProps) {
  const t = useText();
  const language = useLanguage();
  const time = `${id}-time`;
  return (
    <header className={classes.head} data-open={open || undefined}>
      <p id={time} className={classes.time}>
        {open ? formatJobHours(job, language) : <ClockTime time={job.service_time} />}
      </p>
      <div className={classes.what}>
        <h3 id={id} className="text-16 semibold leading-13 wrap-anywhere">
          {!action ? (
            job.service_name
          ) : 'to' in action ? (
            <Link className={classes.action} to={action.to} aria-describedby={time}>
              {job.service_name}
            </Link>
          ) : (
            <button
              type="button"
              className={classes.action}
              aria-expanded={open}
              aria-controls={action.panel}
              aria-describedby={time}
              onClick={action.toggle}
            >
              {job.service_name}
            </button>
          )}
        </h3>
        {open && job.status === 'assigned' && (
          <span className="muted">· {formatDuration(t, job.work_type, job.day_hours)}</span>
        )}
        {open && job.extra && (
          <span className="muted">
            {t('job.extra_accepted_badge', { units: formatDuration(t, 'hour', job.extra.hours) })}
          </span>
        )}
        <JobBadges job={job} />
        {!open && (
          <p className={`clip text-14 muted ${classes.brief}`}>
            {hint && `${hint} · `}
            <bdi>{job.address}</bdi>
          </p>
        )}
      </div>
      {job.pay && (
        <p className={classes.pay}>
          <span className={open ? 'text-14 muted' : 'sr-only'}>{t('job.your_earnings')} </span>
          <b>{formatRupees(job.pay.net)}</b>
        </p>
      )}
      {action && 'toggle' in action && <IconChevronDown className={classes.chevron} size={20} aria-hidden />}
    </header>
  );
}

/** A time of day on two lines, the hour above or below its part of the day, as the language orders them. */
function ClockTime({ time }: { time: string }) {
  const parts = formatTime(time, useLanguage()).split(' ');
  return parts.map((part) => (
    <span key={part} className="block" data-clock={/\d/.test(part) || undefined}>
      {part}{' '}
    </span>
  ));
}

/** The status of a job that is not simply ahead, and whether entries of it are unsent or refused. */
function JobBadges({ job }: { job: Job }) {
  const t = useText();
  const { entries } = useWorkOutbox();
  const jobEntries = entries.filter(({ subject }) => subject === jobSubject(job));
  const refused = jobEntries.some(({ refusal }) => refusal);
  const { key, tone } = jobStatusBadge(job);
  return (
    <>
      {job.status !== 'assigned' && <Badge tone={tone}>{t(key)}</Badge>}
      {jobEntries.length > 0 && (
        <Badge tone={refused ? 'danger' : 'warning'}>
          {t(refused ? 'outbox.refused' : 'outbox.pending')}
        </Badge>
      )}
    </>
  );
}
