import '../../platform/all-texts.ts';
import type { Job } from '@aaspaas/contract/features/work.ts';
import { IconBulb, IconCalendarEvent, IconMail, IconMapPin, IconPhone, IconRoute } from '@tabler/icons-react';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import { JobActions } from './job-actions.tsx';
import classes from './job-card.module.css';
import { directionsTo, standingOf, whenText } from './job-words.ts';

interface JobCardProps {
  readonly job: Job;
  /** Opens the popup of the start code; `sendNow` makes a code at once. */
  readonly onCode: (sendNow: boolean) => void;
  readonly changed: () => Promise<void>;
}

/** One job with everything a professional needs for it, and what can be done next. */
export function JobCard({ job, onCode, changed }: JobCardProps) {
  const t = useText();
  const language = useLanguage();
  const standing = standingOf(job);
  const name = `job-${job.id}`;
  return (
    <article className={classes.card} aria-labelledby={name}>
      <header className={classes.head}>
        <div className={classes.cover}>
          <Picture src={job.image_url} alt="" sizes="96px" />
        </div>
        <div className={classes.title}>
          <h2 id={name} className={classes.name}>
            {job.service_name}
          </h2>
          <p className={classes.sub}>
            <StarRating rating={job.rating} reviews={job.reviews_count} />
            <span className={classes.code}>{job.booking_id}</span>
          </p>
        </div>
        <div className={classes.standing}>
          <Badge tone={standing.tone}>{t(standing.key)}</Badge>
        </div>
      </header>

      <p className={classes.when}>
        <IconCalendarEvent size={22} aria-hidden />
        <span>
          <b>{whenText(job.service_date, job.service_time, language)}</b>
          <span className={classes.units}>
            {t(job.work_type === 'day' ? 'booking.by_day' : 'booking.by_hour')} ·{' '}
            {spokenUnits(t, job.work_type, job.day_hours)}
          </span>
        </span>
        <span className={classes.price}>
          <span className="sr-only">{t('provider.price')}: </span>
          <Price amount={job.price} strong />
        </span>
      </p>

      <Customer job={job} />
      <Past job={job} />

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

      <JobActions job={job} onCode={onCode} changed={changed} />
    </article>
  );
}

/** Who, and where. Once the work is over the server masks the ways to reach somebody, and nothing here is a link. */
function Customer({ job }: { job: Job }) {
  const t = useText();
  const reachable = /^\d{10}$/.test(job.mobile);
  return (
    <dl className={classes.facts}>
      <div className={classes.wide}>
        <dt>{t('provider.customer')}</dt>
        <dd className={classes.customer} dir="auto">
          {job.customer_name}
        </dd>
      </div>
      <div>
        <dt className="sr-only">{t('provider.mobile')}</dt>
        <dd>
          <IconPhone size={20} aria-hidden />
          {reachable ? (
            <a
              href={`tel:+91${job.mobile}`}
              aria-label={t('provider.call', { name: `${job.customer_name}, ${job.mobile}` })}
            >
              {job.mobile}
            </a>
          ) : (
            job.mobile
          )}
        </dd>
      </div>
      <div>
        <dt className="sr-only">{t('provider.email')}</dt>
        <dd>
          <IconMail size={20} aria-hidden />
          {reachable ? <a href={`mailto:${job.email}`}>{job.email}</a> : job.email}
        </dd>
      </div>
      <div className={classes.wide}>
        <dt className="sr-only">{t('provider.address')}</dt>
        <dd>
          <IconMapPin size={20} aria-hidden />
          <span>
            <bdi>{job.address}</bdi>
            {reachable && (
              <a
                className={classes.directions}
                href={directionsTo(job.address)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <IconRoute size={18} aria-hidden />
                {t('provider.directions')}
                <span className="sr-only"> {t('provider.new_window')}</span>
              </a>
            )}
          </span>
        </dd>
      </div>
      <div className={classes.wide}>
        <dt>{t('provider.description')}</dt>
        <dd className={classes.description} dir="auto">
          {job.description}
        </dd>
      </div>
    </dl>
  );
}

/** When the work began and ended. */
function Past({ job: { status, start_date, start_time, end_date, end_time } }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  if (status !== 'completed' && status !== 'completed-issue') return null;
  if (!start_date || !start_time || !end_date || !end_time) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('provider.started_at')}</dt>
        <dd>{whenText(start_date, start_time, language)}</dd>
      </div>
      <div>
        <dt>{t('provider.ended_at')}</dt>
        <dd>{whenText(end_date, end_time, language)}</dd>
      </div>
    </dl>
  );
}
