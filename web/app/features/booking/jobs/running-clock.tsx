import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './job-card.module.css';
import { formatElapsed } from './format-job.ts';

const INTERVAL_MS = 15_000;
const DAY_MS = 86_400_000;

interface RunningClockProps {
  readonly since: number;
  /** The end of the booked time including extra time; null for work over several days. */
  readonly until: number | null;
}

/** The elapsed and remaining working time, in one line where it fits. */
export function RunningClock({ since, until }: RunningClockProps) {
  const t = useText();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  // Work started days before its time shows no countdown in hours.
  const endsAt = until !== null && until - time < DAY_MS ? until : null;
  const isOver = endsAt !== null && time > endsAt;
  return (
    <p className={`semibold text-15 ${classes.clock}`} data-over={isOver || undefined}>
      <IconClockPlay size={20} aria-hidden />
      <span>
        {t('provider.working_for', { time: formatElapsed(t, since, time) })}
        {endsAt !== null && (
          <span className="normal">
            {' · '}
            {isOver
              ? t('job.time_overrun', { time: formatElapsed(t, endsAt, time) })
              : t('job.time_left', { time: formatElapsed(t, time, endsAt) })}
          </span>
        )}
      </span>
    </p>
  );
}
