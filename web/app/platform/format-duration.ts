import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import type { Translate } from '../ui/language/language.ts';

/** Formats a duration: `1 day`, `3 hours`. */
export function formatDuration(t: Translate, method: ServiceMethod, count: number): string {
  if (method === 'day') return count === 1 ? t('booking.one_day') : t('booking.days', { count });
  return count === 1 ? t('booking.one_hour') : t('booking.hours', { count });
}
