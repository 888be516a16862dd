import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import classes from './dispatch-table.module.css';
import { timeLeft } from './queue.ts';

const SOON = 2 * 3600_000;
const EVERY = 30_000;

/** How long there is left, and when it ends. */
export function Deadline({ at }: { at: string | null }) {
  const t = useText();
  const language = useLanguage();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span className={classes.nobody}>{t('admin.no_deadline')}</span>;
  const until = Date.parse(at);
  const left = timeLeft(t, until, time);
  return (
    <time
      dateTime={at}
      title={formatInstant(at, language)}
      className={classes.left}
      data-soon={until - time < SOON || undefined}
    >
      {left ? t('admin.deadline_in', { time: left }) : t('admin.deadline_over')}
    </time>
  );
}
