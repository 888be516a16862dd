import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { lineSubject } from '../../features/booking/index.ts';
import { retainedOf, type SubjectPayments } from '../../features/payment/index.ts';
import { cityOf } from '../../features/places/index.ts';
import type { ListedLine } from './booking-lines.ts';

/** Returns a line as the list shows it; null for a draft, which no list contains. */
export function presentListedLine(
  row: ListedLine,
  paid: ReadonlyMap<string, SubjectPayments>,
  language: Language,
): BookingLineRow | null {
  if (row.state === 'draft') return null;
  const city = row.city === null ? undefined : cityOf(row.city);
  return {
    detail_id: row.id,
    version: row.version,
    booking_id: row.code,
    service_name: row[`name_${language}`],
    work_type: row.work_type,
    day_hours: row.day_hours,
    starts_at: isoOf(row.starts_at),
    customer: { id: row.account_id, name: row.name, mobile: row.mobile },
    pin: row.pin,
    city: city?.[`name_${language}`] ?? null,
    state: row.state,
    attention: row.attention,
    professional:
      row.professional_id === null ? null : { id: row.professional_id, name: row.professional_name ?? '' },
    price: toRupees(paise(row.total)),
    paid: toRupees(retainedOf(paid, lineSubject(row.id))),
    deadline_at: row.deadline_at && isoOf(row.deadline_at),
    booked_at: isoOf(row.created_at),
  };
}
