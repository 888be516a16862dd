import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import classes from './job-card.module.css';
import { workingTime } from './job-words.ts';

const EVERY = 15_000;
const A_DAY = 86_400_000;

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
    const timer = setInterval(() => setTime(now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  // Work that was begun days before its time has no use for hours counted down.
  const ends = until !== null && until - time < A_DAY ? until : null;
  const over = ends !== null && time > ends;
  return (
    <p className={classes.clock} data-over={over || undefined}>
      <IconClockPlay size={20} aria-hidden />
      <span>
        {t('provider.working_for', { time: workingTime(t, since, time) })}
        {ends !== null && (
          <span className={classes.left}>
            {over
              ? t('work.time_over', { time: workingTime(t, ends, time) })
              : t('work.time_left', { time: workingTime(t, time, ends) })}
          </span>
        )}
      </span>
    </p>
  );
}
