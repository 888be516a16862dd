import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './dispatch-table.module.css';
import { formatTimeLeft } from '../queue.ts';

const SOON_MS = 2 * 3600_000;
const INTERVAL_MS = 30_000;

/** The time left until a deadline, and the deadline itself. */
export function Deadline({ at }: { at: string | null }) {
  const t = useText();
  const language = useLanguage();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span className={classes.unassigned}>{t('admin.no_deadline')}</span>;
  const until = Date.parse(at);
  const left = formatTimeLeft(t, until, time);
  return (
    <time
      dateTime={at}
      title={formatInstant(at, language)}
      className={`nowrap ${classes.left}`}
      data-soon={until - time < SOON_MS || undefined}
    >
      {left ? t('admin.deadline_in', { time: left }) : t('admin.deadline_over')}
    </time>
  );
}
