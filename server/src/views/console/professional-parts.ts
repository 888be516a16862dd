import type { PayoutItem } from '@aaspaas/contract/features/payouts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/db/tables.ts';

type Names = Pick<Row<'services'>, 'name_en' | 'name_hi'>;

/** An offered service with its current price in paise; null for enquiry-only services. */
export type ListedOffering = Names &
  Pick<Row<'offerings'>, 'service_id' | 'latitude' | 'longitude' | 'radius_km'> & {
    readonly per_day: Row<'service_prices'>['per_day'] | null;
    readonly per_hour: Row<'service_prices'>['per_hour'] | null;
  };

/** Builds the query of the services that a professional offers. */
export const offeringsQuery = (professional: number): RawBuilder<ListedOffering> => sql`
  select o.service_id, o.latitude, o.longitude, o.radius_km, s.name_en, s.name_hi, v.per_day, v.per_hour
  from offerings o join services s on s.id = o.service_id left join service_prices v on v.id = s.current_price_id
  where o.professional_id = ${professional} and o.removed_at is null order by s.category_id, s.subcategory_id, s.id`;

/** Builds the query of a professional's days off that end on or after a day. */
export const daysOffQuery = (
  professional: number,
  today: string,
): RawBuilder<Pick<Row<'days_off'>, 'first_day' | 'last_day'>> => sql`
  select first_day, last_day from days_off where professional_id = ${professional} and last_day >= ${today}::date
  order by first_day, id`;

/** Builds the query of the number of a professional's approved jobs. */
export const approvedJobsQuery = (professional: number): RawBuilder<{ approved: number }> => sql`
  select count(*)::int as approved from booking_lines where professional_id = ${professional} and state = 'approved'`;

/** Builds the query of a professional's newest payouts. */
export const latestPayoutsQuery = (
  professional: number,
  limit: number,
): RawBuilder<
  Pick<
    Row<'payout_items', { state: PayoutItem['state'] }>,
    'id' | 'run_id' | 'amount' | 'state' | 'reference'
  > & { readonly approved_at: Row<'payout_runs'>['prepared_at'] }
> => sql`
  select i.id, i.run_id, i.amount, i.state, i.reference, coalesce(r.approved_at, r.prepared_at) as approved_at
  from payout_items i join payout_runs r on r.id = i.run_id
  where i.account_id = ${professional} order by i.id desc limit ${limit}`;

/** Builds the query of a professional's newest appeals. */
export const latestAppealsQuery = (
  professional: number,
  limit: number,
): RawBuilder<
  Names & Pick<Row<'appeals'>, 'id' | 'text' | 'created_at' | 'answered_at'> & Pick<Row<'bookings'>, 'code'>
> => sql`
  select a.id, a.text, a.created_at, a.answered_at, b.code, s.name_en, s.name_hi
  from appeals a join assignments g on g.id = a.assignment_id join booking_lines l on l.id = g.line_id
  join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
  where a.professional_id = ${professional} order by a.id desc limit ${limit}`;
