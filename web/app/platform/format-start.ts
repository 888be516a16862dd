import type { StartTime } from '@aaspaas/contract/features/slots.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { textIn } from '../ui/language/language.ts';
import { formatDate, formatTime } from './format.ts';

/** Formats a start time on a card: `Today 4:30 pm`, `Tomorrow 11:00 am`, `Thu 26 Nov, 9:00 am`. `today` is `YYYY-MM-DD`. */
export function formatStart({ date, time }: StartTime, today: string, language: Language): string {
  const t = textIn(language);
  const clock = formatTime(time, language);
  if (date === today) return `${t('slots.today')} ${clock}`;
  if (date === addDays(today, 1)) return `${t('slots.tomorrow')} ${clock}`;
  return `${formatDate(date, language, today.slice(0, 4))}, ${clock}`;
}
