import type { Language } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate, formatTime } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** Formats the start of the work: `Sat 21 Nov, 4:30 pm`. */
export function formatSlot(
  t: Translate,
  language: Language,
  { service_date, service_time }: { readonly service_date: string; readonly service_time: string },
): string {
  return t('booking.slot_chosen', {
    date: formatDate(service_date, language, today().slice(0, 4)),
    time: formatTime(service_time, language),
  });
}
