import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import type { Translate } from '../ui/language/language.ts';

/** Formats a duration: `1 day`, `3 hours`. */
export function formatDuration(t: Translate, method: ServiceMethod, count: number): string {
  return t(method === 'day' ? 'booking.days' : 'booking.hours', { count });
}
