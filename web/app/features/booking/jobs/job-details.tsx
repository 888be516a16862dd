import type { Job } from '@aaspaas/contract/features/job.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../../platform/format-duration.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { formatDateTime, isReachable } from './format-job.ts';
import classes from './job-details.module.css';
import { JobPay } from './job-pay.tsx';

/** Everything else about a job, folded: service, booked time, contact, price and why the professional got it. */
export function JobDetails({ job }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  return (
    <details className={classes.details}>
      <summary className="disclosure">{t('job.details')}</summary>
      <div className="stack gap-14">
        <div className="row gap-12">
          <div className={`clip flex-none rounded-10 ${classes.picture}`}>
            <Picture src={job.image_url} alt="" sizes="72px" />
          </div>
          <p className="stack gap-2 min-w-0 text-15">
            <StarRating rating={job.rating} reviews={job.reviews_count} />
            <span className="muted">{job.booking_id}</span>
          </p>
        </div>
        <dl className="facts">
          <Fact name={t('job.booked_for')}>
            {formatDateTime(job.service_date, job.service_time, language)}
            <span className="block">
              {t(job.work_type === 'day' ? 'booking.by_day' : 'booking.by_hour')} ·{' '}
              {formatDuration(t, job.work_type, job.day_hours)}
            </span>
          </Fact>
          <Fact name={t('provider.customer')}>
            <span className="row gap-8">
              <Avatar name={job.customer_name} src={job.customer_image_url} size={32} />
              <bdi>{job.customer_name}</bdi>
            </span>
          </Fact>
          <Fact name={t('provider.mobile')}>{job.mobile}</Fact>
          <Fact name={t('provider.email')}>
            {isReachable(job) && job.email ? <a href={`mailto:${job.email}`}>{job.email}</a> : job.email}
          </Fact>
        </dl>
        <JobPay job={job} />
        {job.reasons.length > 0 && (
          <div className="stack gap-8">
            <h4 className="text-14 muted normal">{t('provider.why_you')}</h4>
            <ul className="flex flex-wrap gap-6 list">
              {job.reasons.map((reason) => (
                <li className={`rounded-full bg-sunken text-14 ${classes.reason}`} key={reason}>
                  {reason}
                </li>
              ))}
            </ul>
            <p className="flex flex-wrap gap-4-16 text-15">
              <Link to="/pages/how-work-is-given">{t('assignment.title')}</Link>
              {job.assignment_id !== null && (
                <Link to={`/employee-appeals?assignment=${job.assignment_id}`}>{t('appeal.ask')}</Link>
              )}
            </p>
          </div>
        )}
      </div>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
