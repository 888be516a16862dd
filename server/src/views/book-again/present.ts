import type { BookAgain } from '@aaspaas/contract/features/booking-again.ts';
import type { StartTime } from '@aaspaas/contract/features/slots.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import {
  abilityOf,
  type BookingSettings,
  isPromisable,
  PROMISE_DAYS,
  startTimesOf,
  travelTermsAt,
} from '../../features/booking/index.ts';
import { presentPicture } from '../../features/media/index.ts';
import { distanceKm } from '../../features/places/index.ts';
import { calendarJobs } from '../../features/provider/index.ts';
import { averageRating } from '../../features/review/index.ts';
import { priceOf } from '../../kernel/price.ts';
import type { TravelTime } from '../../ports/travel-time/port.ts';
import { presentFace } from '../discovery/present-people.ts';
import type { LatestWorkRow } from './latest-work.ts';

/** Serializes work that can be booked again. */
export async function presentBookAgain(
  row: LatestWorkRow,
  {
    now,
    language,
    settings,
    travelTime,
  }: { now: Date; language: Language; settings: BookingSettings; travelTime: TravelTime },
): Promise<BookAgain> {
  const available = coversPlaceAgain(row);
  const rate = paise(row.work_type === 'day' ? row.per_day : row.per_hour);
  return {
    detail_id: row.line_id,
    service_id: row.service_id,
    slug: row.slug,
    service_name: row[`name_${language}`],
    picture: row.picture && presentPicture(row.picture),
    professional: {
      ...presentFace(row),
      rating: row.reviews === 0 ? null : averageRating(row),
      reviews: row.reviews,
      available,
    },
    work_type: row.work_type,
    day_hours: row.day_hours,
    price: toRupees(priceOf(rate, row.day_hours)),
    last_on: row.service_date,
    contact: {
      name: row.contact_name,
      mobile: row.mobile,
      email: row.email,
      address: row.address,
      description: row.description,
    },
    earliest: available ? await nextFreeTime(row, settings, travelTime, now) : null,
  };
}

/** Returns whether the professional still offers the service at the place of the work. */
function coversPlaceAgain(row: LatestWorkRow): boolean {
  const { base_latitude: latitude, base_longitude: longitude, radius_km } = row;
  if (latitude === null || longitude === null || radius_km === null) return false;
  return distanceKm({ latitude, longitude }, row) <= radius_km;
}

/** Returns the first start at which the professional can do the same work at the same place. */
async function nextFreeTime(
  { first_day, free, jobs, work_type, day_hours, latitude, longitude }: LatestWorkRow,
  settings: BookingSettings,
  travelTime: TravelTime,
  now: Date,
): Promise<StartTime | null> {
  if (first_day === null || free === null || jobs === null) return null;
  const calendar = { firstDay: first_day, free, jobs: calendarJobs(jobs) };
  const terms = await travelTermsAt(travelTime, { latitude, longitude }, settings, [calendar]);
  const isAble = abilityOf(calendar, terms);
  const slot = { serviceMethod: work_type, workingDuration: day_hours };
  const found = startTimesOf(slot, dateOf(now), PROMISE_DAYS, settings).find(
    ({ start, ranges }) => isPromisable(start, now) && isAble(ranges),
  );
  return found ? { date: found.date, time: found.time } : null;
}
