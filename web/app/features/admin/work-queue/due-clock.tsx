import type { QueueItem } from '@aaspaas/contract/features/admin-queue.ts';
import { useEffect, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatTimeLeft } from '../queue.ts';
import { urgencyOf } from '../work-queue-query.ts';
import classes from './work-queue.module.css';

const INTERVAL_MS = 30_000;

/** The time until an item is due, or since it was: amber in the last quarter of its time, then red. */
export function DueClock({ item }: { item: QueueItem }) {
  const t = useText();
  const language = useLanguage();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const due = Date.parse(item.due_at);
  const left = formatTimeLeft(t, due, time);
  const over = formatTimeLeft(t, time, due);
  return (
    <time
      className={classes.due}
      dateTime={item.due_at}
      title={formatInstant(item.due_at, language)}
      data-urgency={urgencyOf(item, time)}
    >
      {left
        ? t('queue.due_in', { time: left })
        : over
          ? t('queue.due_since', { time: over })
          : t('queue.due_now')}
    </time>
  );
}
