import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import classes from './job-card.module.css';
import { formatElapsed } from './format-job.ts';

const INTERVAL_MS = 15_000;
const DAY_MS = 86_400_000;

interface RunningClockProps {
  readonly since: number;
  /** When the booked time ends, extra time included; null where the work goes over several days. */
  readonly until: number | null;
}

/** How long the work has been going on, and what is left of its time. It is looked at, not read out: it changes all the time. */
export function RunningClock({ since, until }: RunningClockProps) {
  const t = useText();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  // Work that was begun days before its time has no use for hours counted down.
  const endsAt = until !== null && until - time < DAY_MS ? until : null;
  const isOver = endsAt !== null && time > endsAt;
  return (
    <p className={classes.clock} data-isOver={isOver || undefined}>
      <IconClockPlay size={20} aria-hidden />
      <span>
        {t('provider.working_for', { time: formatElapsed(t, since, time) })}
        {endsAt !== null && (
          <span className={classes.left}>
            {isOver
              ? t('job.time_overrun', { time: formatElapsed(t, endsAt, time) })
              : t('job.time_left', { time: formatElapsed(t, time, endsAt) })}
          </span>
        )}
      </span>
    </p>
  );
}
