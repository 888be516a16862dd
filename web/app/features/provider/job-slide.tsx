import type { Job } from '@aaspaas/contract/features/work.ts';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import { standingOf, whenText } from '../work/job-words.ts';
import classes from './slides.module.css';

/** A job in short; what can be done with it is on the list that it leads to. */
export function JobSlide({ job }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  const { key, tone } = standingOf(job);
  return (
    <article className={classes.slide}>
      <div className={classes.cover}>
        <Picture
          src={job.image_url}
          alt=""
          ratio={16 / 9}
          sizes="(min-width: 998px) 380px, (min-width: 900px) 50vw, 92vw"
        />
        <div className={classes.badge}>
          <Badge tone={tone}>{t(key)}</Badge>
        </div>
      </div>
      <div className={classes.body}>
        <h3 className={classes.name}>
          <Link to="/employee-booking-list">{job.service_name}</Link>
        </h3>
        <p>
          <IconCalendarEvent size={20} aria-hidden />
          <span>
            {whenText(job.service_date, job.service_time, language)} ·{' '}
            {spokenUnits(t, job.work_type, job.day_hours)}
          </span>
        </p>
        <p>
          <IconMapPin size={20} aria-hidden />
          <span className={classes.cut}>
            {job.customer_name}, {job.address}
          </span>
        </p>
      </div>
    </article>
  );
}
