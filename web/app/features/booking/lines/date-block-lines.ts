import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatDate, formatTime } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';

/**
 * The three lines of a visit's date block: its time today (`Today / 4:30 / pm`; in Hindi the part of the day comes first:
 * `आज / 4:30 / शाम`), otherwise its date (`Thu / 26 / Nov`).
 */
export function dateBlockLines(
  t: Translate,
  language: Language,
  { date, time }: { readonly date: string; readonly time: string },
  today: string,
): readonly [above: string, main: string, below: string] {
  if (date === today) {
    const words = formatTime(time, language).split(' ');
    const clock = words.find((word) => word.includes(':')) ?? '';
    return [t('slots.today'), clock, words.filter((word) => word !== clock).join(' ')];
  }
  const [weekday = '', day = '', month = ''] = formatDate(date, language).split(' ');
  return [weekday, day, month];
}
