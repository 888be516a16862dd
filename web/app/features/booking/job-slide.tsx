import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { formatDuration } from '../../platform/format-duration.ts';
import { jobStatusBadge, formatDateTime } from './jobs/format-job.ts';
import classes from '../../ui/slide.module.css';

/** A job in brief; its actions are on the list that it links to. */
export function JobSlide({ job }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  const { key, tone } = jobStatusBadge(job);
  return (
    <article className={`flex flex-col relative clip card ${classes.slide}`}>
      <div className="relative">
        <Picture
          src={job.image_url}
          alt=""
          ratio={16 / 9}
          sizes="(min-width: 998px) 380px, (min-width: 900px) 50vw, 92vw"
        />
        <div className={`absolute ${classes.badge}`}>
          <Badge tone={tone}>{t(key)}</Badge>
        </div>
      </div>
      <div className={`stack icons-1 gap-6 ${classes.body}`}>
        <h3 className={`text-17 leading-135 ${classes.name}`}>
          <Link className="text no-underline" to="/employee-booking-list">
            {job.service_name}
          </Link>
        </h3>
        <p className="flex min-w-0 gap-8 text-15 muted">
          <IconCalendarEvent size={20} aria-hidden />
          <span>
            {formatDateTime(job.service_date, job.service_time, language)} ·{' '}
            {formatDuration(t, job.work_type, job.day_hours)}
          </span>
        </p>
        <p className="flex min-w-0 gap-8 text-15 muted">
          <IconMapPin size={20} aria-hidden />
          <span className="line-clamp-2">
            {job.customer_name}, {job.address}
          </span>
        </p>
      </div>
    </article>
  );
}
