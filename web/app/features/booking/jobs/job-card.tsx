import '../../../platform/all-texts.ts';
import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconBulb, IconCalendarEvent } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { ExtraTime } from './extra-time.tsx';
import { JobActions } from './job-actions.tsx';
import classes from './job-card.module.css';
import { JobGoods } from './job-goods.tsx';
import { JobCustomer } from './job-customer.tsx';
import { JobIssue, JobTimes } from './job-outcome.tsx';
import { JobPay } from './job-pay.tsx';
import { formatJobDay, formatJobHours, jobStatusBadge } from './format-job.ts';
import { CompletionPhotos } from '../completion-photos.tsx';
import { useWorkOutbox } from '../use-work-outbox.ts';
import pendingClasses from './pending-entries.module.css';
import { jobSubject } from './work-outbox.ts';

interface JobCardProps {
  readonly job: Job;
  /** Opens the start code popup; `sendNow` creates a code immediately. */
  readonly onCode: (sendNow: boolean) => void;
  readonly onChanged: () => Promise<void>;
  /** Whether the card is under its own heading in the list. */
  readonly nested?: boolean;
}

/** One job with all its details and the next action. */
export function JobCard({ job, onCode, onChanged, nested = false }: JobCardProps) {
  const t = useText();
  const language = useLanguage();
  const statusBadge = jobStatusBadge(job);
  const name = `job-${job.id}`;
  const Name = nested ? 'h3' : 'h2';
  return (
    <article className={`stack gap-16 p-16 card ${classes.card}`} aria-labelledby={name}>
      <header className={`stack items-center gap-4-12 ${classes.head}`}>
        <div className="clip rounded-10">
          <Picture src={job.image_url} alt="" sizes="96px" />
        </div>
        <div className="stack gap-2">
          <Name id={name} className="text-18 leading-13">
            {job.service_name}
          </Name>
          <p className={`flex flex-wrap ${classes.sub}`}>
            <StarRating rating={job.rating} reviews={job.reviews_count} />
            <span className="text-15 muted">{job.booking_id}</span>
          </p>
        </div>
        <div className={`col-span-full ${classes.statusBadge}`}>
          <Badge tone={statusBadge.tone}>{t(statusBadge.key)}</Badge>
          <PendingBadge job={job} />
        </div>
      </header>

      <p className={`flex gap-10 p-12-14 rounded-10 bg-sunken ${classes.when}`}>
        <IconCalendarEvent size={22} aria-hidden />
        <span>
          <b className="block semibold">
            {formatJobDay(t, job.service_date, language)}, {formatJobHours(t, job, language)}
          </b>
          <span className="text-15 muted">
            {t(job.work_type === 'day' ? 'booking.by_day' : 'booking.by_hour')} ·{' '}
            {formatDuration(t, job.work_type, job.day_hours)}
            {job.extra &&
              ` · ${t('job.extra_accepted_badge', { units: formatDuration(t, 'hour', job.extra.hours) })}`}
          </span>
        </span>
      </p>

      <JobCustomer job={job} />
      {job.goods && <JobGoods goods={job.goods} heading={nested ? 'h4' : 'h3'} />}
      <JobPay job={job} />
      <JobTimes job={job} />
      <JobIssue job={job} />
      <CompletionPhotos pictures={job.completion_photos} />

      {job.reasons.length > 0 && (
        <details className={classes.reasons}>
          <summary className="row gap-8 text-link medium touch pointer">
            <IconBulb size={20} aria-hidden />
            {t('provider.why_you')}
          </summary>
          <ul className="flex flex-wrap gap-6">
            {job.reasons.map((reason) => (
              <li className="rounded-full bg-sunken text-14" key={reason}>
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}

      {job.code_blocked && <p role="status">{t('booking.code_blocked')}</p>}
      <JobActions job={job} onCode={onCode} onChanged={onChanged}>
        {job.status === 'confirmed' && <ExtraTime job={job} onChanged={onChanged} />}
      </JobActions>
    </article>
  );
}

/** Badge on a card with unsent or refused entries. */
function PendingBadge({ job }: { job: Pick<Job, 'id'> }) {
  const t = useText();
  const { entries } = useWorkOutbox();
  const jobEntries = entries.filter(({ subject }) => subject === jobSubject(job));
  if (jobEntries.length === 0) return null;
  const refused = jobEntries.some(({ refusal }) => refusal);
  return (
    <span className={pendingClasses.inline}>
      <Badge tone={refused ? 'danger' : 'warning'}>{t(refused ? 'outbox.refused' : 'outbox.pending')}</Badge>
    </span>
  );
}
