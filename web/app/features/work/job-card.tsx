import '../../platform/all-texts.ts';
import type { Job } from '@aaspaas/contract/features/work.ts';
import { IconBulb, IconCalendarEvent } from '@tabler/icons-react';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import { ExtraTime } from './extra-time.tsx';
import { JobActions } from './job-actions.tsx';
import classes from './job-card.module.css';
import { JobGoods } from './job-goods.tsx';
import { JobCustomer } from './job-customer.tsx';
import { JobIssue, JobPast } from './job-past.tsx';
import { JobPay } from './job-pay.tsx';
import { dayText, hoursText, standingOf } from './job-words.ts';
import { ProofPictures } from './proof-pictures.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

interface JobCardProps {
  readonly job: Job;
  /** Opens the popup of the start code; `sendNow` makes a code at once. */
  readonly onCode: (sendNow: boolean) => void;
  readonly changed: () => Promise<void>;
  /** Under a heading of its own in the list. */
  readonly under?: boolean;
}

/** One job with everything a professional needs for it, and what can be done next. */
export function JobCard({ job, onCode, changed, under = false }: JobCardProps) {
  const t = useText();
  const language = useLanguage();
  const standing = standingOf(job);
  const name = `job-${job.id}`;
  const Name = under ? 'h3' : 'h2';
  return (
    <article className={classes.card} aria-labelledby={name}>
      <header className={classes.head}>
        <div className={classes.cover}>
          <Picture src={job.image_url} alt="" sizes="96px" />
        </div>
        <div className={classes.title}>
          <Name id={name} className={classes.name}>
            {job.service_name}
          </Name>
          <p className={classes.sub}>
            <StarRating rating={job.rating} reviews={job.reviews_count} />
            <span className={classes.code}>{job.booking_id}</span>
          </p>
        </div>
        <div className={classes.standing}>
          <Badge tone={standing.tone}>{t(standing.key)}</Badge>
          <WaitingBadge job={job} />
        </div>
      </header>

      <p className={classes.when}>
        <IconCalendarEvent size={22} aria-hidden />
        <span>
          <b>
            {dayText(t, job.service_date, language)}, {hoursText(t, job, language)}
          </b>
          <span className={classes.units}>
            {t(job.work_type === 'day' ? 'booking.by_day' : 'booking.by_hour')} ·{' '}
            {spokenUnits(t, job.work_type, job.day_hours)}
            {job.extra &&
              ` · ${t('work.extra_agreed_chip', { units: spokenUnits(t, 'hour', job.extra.hours) })}`}
          </span>
        </span>
      </p>

      <JobCustomer job={job} />
      {job.goods && <JobGoods goods={job.goods} heading={under ? 'h4' : 'h3'} />}
      <JobPay job={job} />
      <JobPast job={job} />
      <JobIssue job={job} />
      <ProofPictures pictures={job.proof} />

      {job.reasons.length > 0 && (
        <details className={classes.reasons}>
          <summary>
            <IconBulb size={20} aria-hidden />
            {t('provider.why_you')}
          </summary>
          <ul>
            {job.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}

      {job.code_blocked && <p role="status">{t('booking.code_blocked')}</p>}
      <JobActions job={job} onCode={onCode} changed={changed}>
        {job.status === 'confirmed' && <ExtraTime job={job} changed={changed} />}
      </JobActions>
    </article>
  );
}
