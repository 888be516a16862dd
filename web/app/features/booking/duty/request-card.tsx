import type { JobRequest } from '@aaspaas/contract/features/job-requests.ts';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { formatDuration } from '../../../platform/format-duration.ts';
import { Button } from '../../../ui/button.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatDateTime } from '../jobs/format-job.ts';
import { TimeLeft } from './time-left.tsx';
import classes from './duty.module.css';

interface RequestCardProps {
  readonly request: JobRequest;
  /** When it ends by this browser's clock, in milliseconds. */
  readonly endsAt: number;
  readonly busy: boolean;
  readonly accept: () => void;
  readonly decline: () => void;
  readonly onEnd: () => void;
}

/** A request: the work, the way, the pay, and the time that is left to answer. */
export function RequestCard({ request, endsAt, busy, accept, decline, onEnd }: RequestCardProps) {
  const t = useText();
  const language = useLanguage();
  const id = `request-${request.id}`;
  return (
    <article className={classes.request} aria-labelledby={id}>
      <div className="row justify-between gap-8">
        <h2 id={id} className="text-17">
          {t(request.kind === 'standby' ? 'requests.standby_title' : 'requests.title')}
        </h2>
        <TimeLeft endsAt={endsAt} onEnd={onEnd} />
      </div>
      <p className="semibold">{request.service_name}</p>
      <ul className={classes.facts}>
        <li>
          <IconClock size={20} aria-hidden />
          {formatDateTime(request.service_date, request.service_time, language)} ·{' '}
          {formatDuration(t, request.work_type, request.day_hours)}
        </li>
        <li>
          <IconMapPin size={20} aria-hidden />
          {t('requests.way', { area: request.area, minutes: request.travel_minutes })}
        </li>
      </ul>
      <p>
        {t('requests.you_get')} <b className="semibold">{formatRupees(request.net)}</b>
      </p>
      <div className={classes.answers}>
        <Button variant="default" size="lg" disabled={busy} onClick={decline}>
          {t('requests.decline')}
        </Button>
        <Button size="lg" loading={busy} onClick={accept}>
          {t('requests.accept')}
        </Button>
      </div>
    </article>
  );
}
