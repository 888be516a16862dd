import type { ServiceRow } from '@aaspaas/contract/features/admin-services.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate, formatTimeOfDay } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';

type Price = NonNullable<ServiceRow['price']>;

/** Formats both amounts of a price: `₹150 an hour, ₹800 a day`. */
export function formatPrice(
  t: Translate,
  { per_hour, per_day }: Pick<Price, 'per_hour' | 'per_day'>,
): string {
  return [
    t('catalogue.price_hour', { amount: formatExactRupees(per_hour) }),
    t('catalogue.price_day', { amount: formatExactRupees(per_day) }),
  ].join(', ');
}

/** Formats when a price begins: its day, with the time unless it is midnight in India. */
export function formatBeginning(iso: string, language: Language, today: string): string {
  const day = formatDate(dateOf(new Date(iso)), language, today.slice(0, 4));
  return iso.slice(11, 16) === '00:00' ? day : `${day}, ${formatTimeOfDay(iso, language)}`;
}

/** Returns the first Monday after a day, both `YYYY-MM-DD`. */
export function nextMonday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7 || 7));
  return date.toISOString().slice(0, 10);
}
