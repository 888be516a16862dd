import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import classes from './job-card.module.css';
import { workingTime } from './job-words.ts';

const EVERY = 15_000;

/** How long the work has been going on. It is looked at, not read out: it changes all the time. */
export function RunningClock({ since }: { since: number }) {
  const t = useText();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={classes.clock}>
      <IconClockPlay size={20} aria-hidden />
      {t('provider.working_for', { time: workingTime(t, since, time) })}
    </p>
  );
}
