import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatTime } from './format.ts';

const CLOCK = /\d+:\d\d/;

/**
 * Formats two times (`HH:MM`) of one day: `4:30 – 6:30 pm`, `11:00 am – 1:00 pm`; in Hindi `शाम 4:30 – 6:30`. A line breaks
 * between the times, not in one.
 */
export function formatTimeRange(from: string, to: string, language: Language): string {
  const [start = '', end = ''] = [from, to].map((time) => formatTime(time, language).replace(' ', '\u00a0'));
  const samePart = start.replace(CLOCK, '') === end.replace(CLOCK, '');
  return samePart
    ? start.replace(CLOCK, (clock) => `${clock} – ${CLOCK.exec(end)?.[0]}`)
    : `${start} – ${end}`;
}
