import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import {
  type Attention,
  chargedPriceSql,
  type ChosenGender,
  type EarningsSplit,
  type LinePromise,
  type LineState,
  type Reason,
  type StoredCost,
  storedShares,
  unpaidSql,
} from '../../features/booking/index.ts';
import { isChargebackOpen } from '../../features/payment/index.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';

type LineColumns = Pick<
  Row<
    'booking_lines',
    {
      state: LineState;
      work_type: 'day' | 'hour';
      attention: Attention;
      cancelled_by: Role;
      allocation: readonly Reason[];
      promise: LinePromise;
      chosen_gender: ChosenGender;
    }
  >,
  | 'id'
  | 'service_id'
  | 'professional_id'
  | 'state'
  | 'work_type'
  | 'day_hours'
  | 'service_date'
  | 'service_time'
  | 'starts_at'
  | 'ends_at'
  | 'prebooking'
  | 'unit_price'
  | 'units'
  | 'total'
  | 'extra_hours'
  | 'extra_total'
  | 'covered'
  | 'attention'
  | 'promise'
  | 'chosen_professional_id'
  | 'chosen_gender'
  | 'deadline_at'
  | 'allocation'
  | 'cancelled_by'
  | 'cancel_reason'
  | 'cancel_fee'
  | 'assigned_at'
  | 'on_way_at'
  | 'arrived_at'
  | 'absent_at'
  | 'travel_minutes'
  | 'started_at'
  | 'done_at'
  | 'approved_at'
  | 'disputed_at'
  | 'cancelled_at'
>;

type BookingColumns = Pick<
  Row<'bookings'>,
  | 'account_id'
  | 'name'
  | 'mobile'
  | 'email'
  | 'address'
  | 'description'
  | 'latitude'
  | 'longitude'
  | 'created_at'
  | 'expires_at'
  | 'confirmed_at'
>;

/** The catalogue's prices at booking time; null for a quoted amount. */
type PriceColumns = OuterJoined<Pick<Row<'service_prices'>, 'per_day' | 'per_hour'>>;

type ServiceColumns = Pick<Row<'services'>, 'category_id' | 'subcategory_id' | 'name_en' | 'name_hi'>;

/** A line with its booking, service, customer and professional. Amounts in paise; `total` includes extra time. */
export interface LineRow extends Readonly<LineColumns & BookingColumns & ServiceColumns & PriceColumns> {
  readonly booking_id: Row<'bookings'>['id'];
  readonly booking_code: Row<'bookings'>['code'];
  readonly booking_state: 'draft' | 'confirmed';
  readonly customer_picture_id: Row<'accounts'>['avatar_file_id'];

  readonly picture_id: number | null;
  /** Whether the service can be booked now. */
  readonly bookable: boolean;
  readonly service_reviews: Row<'service_ratings'>['reviews'];
  readonly service_stars: Row<'service_ratings'>['stars'];

  /** The hold of a line without an assignment. */
  readonly held_professional_id: Row<'line_ranges'>['professional_id'] | null;
  readonly held_professional_name: Row<'accounts'>['name'] | null;
  readonly hold_expires_at: Row<'line_ranges'>['expires_at'];

  readonly professional_name: Row<'accounts'>['name'] | null;
  /** The assignment that has not ended. */
  readonly assignment_id: Row<'assignments'>['id'] | null;
  readonly assigned_by: 'admin' | 'system' | 'employee' | null;
  readonly assignment_cost: StoredCost | null;
  /** The running or unsuccessful search among professionals on duty. */
  readonly search_ends_at: Row<'job_searches'>['ends_at'] | null;
  readonly search_outcome: 'unfilled' | null;
  readonly search_asked: number | null;

  readonly professional_mobile: Row<'accounts'>['mobile'];
  readonly professional_picture_id: Row<'accounts'>['avatar_file_id'];
  readonly base_latitude: Row<'professionals'>['latitude'];
  readonly base_longitude: Row<'professionals'>['longitude'];
  readonly professional_reviews: Row<'professional_ratings'>['reviews'];
  readonly professional_stars: Row<'professional_ratings'>['stars'];

  readonly review_rating: Row<'reviews'>['rating'] | null;
  readonly review_comment: Row<'reviews'>['comment'] | null;
  readonly reviewed_at: Row<'reviews'>['created_at'] | null;

  readonly code_tries: Row<'start_codes'>['tries'] | null;
  readonly code_used_at: Row<'start_codes'>['used_at'];
  readonly code_expires_at: Row<'start_codes'>['expires_at'] | null;

  /** Completion photos, in order. */
  readonly completion_photo_ids: readonly Row<'completion_photos'>['file_id'][];

  /** Photos of a place where the customer was absent, in order. */
  readonly absence_photo_ids: readonly Row<'absence_photos'>['file_id'][];

  /** The newest request for extra time. */
  readonly extra_id: ExtraTime['id'] | null;
  readonly extra_state: ExtraTime['state'] | null;
  readonly extra_requested_hours: ExtraTime['hours'] | null;
  readonly extra_amount: ExtraTime['amount'] | null;
  readonly extra_answer_by: ExtraTime['answer_by'] | null;

  /** The stored split of accepted work. */
  readonly shares: EarningsSplit | null;

  /** What the customer still has to pay of finished work or a fee; 0 before. */
  readonly unpaid: number;
  /** Cash that the professional claims to have received, until the customer answers. */
  readonly cash_amount: Row<'cash_claims'>['amount'] | null;
  readonly cash_answer_by: Row<'cash_claims'>['answer_by'] | null;
  /** The credit for its cancellation. */
  readonly cancel_credit: Row<'credits'>['amount'] | null;

  /** What a settled dispute and operators took off the price; null: nothing. */
  readonly price_reduction: Row<'disputes'>['amount'];
  /** The part of it by a settled dispute. */
  readonly dispute_reduction: Row<'disputes'>['amount'];
  /** What is charged of approved or disputed work now; null before the charge, and for charges of earlier releases. */
  readonly charged: number | null;
  /** Of approved work: the customer's bank demands the payment back, and nothing is decided yet. */
  readonly chargeback_open: boolean;
  readonly dispute_id: Row<'disputes'>['id'] | null;
  readonly dispute_reason: Row<'disputes'>['reason'];
  readonly dispute_opened_at: Row<'disputes'>['opened_at'] | null;
  /** The photos of an open dispute, in order. */
  readonly dispute_photo_ids: readonly Row<'dispute_photos'>['file_id'][];
  readonly dispute_redo_offered_at: Row<'disputes'>['redo_offered_at'];
  readonly dispute_due_at: Row<'disputes'>['answer_due_at'] | null;
}

type ExtraTime = Row<
  'extra_time',
  { state: 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'taken' }
>;

/** Selects the columns of a `LineRow`. */
export const columns = sql`
  l.id, l.service_id, l.state, l.work_type, l.day_hours, l.service_date, l.service_time, l.starts_at, l.ends_at, l.prebooking,
  l.unit_price, l.units, l.total, l.extra_hours, l.extra_total,
  l.covered, l.attention, l.promise, l.chosen_professional_id, l.chosen_gender, l.deadline_at, l.allocation, l.cancelled_by, l.cancel_reason, l.cancel_fee, l.assigned_at, l.on_way_at, l.arrived_at, l.absent_at, l.travel_minutes, l.started_at, l.done_at,
  l.approved_at, l.disputed_at, l.cancelled_at,
  b.id as booking_id, b.code as booking_code, b.state as booking_state, b.account_id, b.name, b.mobile, b.email, b.address, b.description,
  b.latitude, b.longitude, (select c.avatar_file_id from accounts c where c.id = l.account_id) as customer_picture_id, b.created_at, b.expires_at, b.confirmed_at,
  s.name_en, s.name_hi, s.picture_ids[1] as picture_id,
  (s.active and s.servicetype = 'service' and s.current_price_id is not null) as bookable, v.per_day, v.per_hour,
  coalesce(sr.reviews, 0) as service_reviews, coalesce(sr.stars, 0) as service_stars,
  h.professional_id as held_professional_id, h.expires_at as hold_expires_at,
  (select held.name from accounts held where held.id = h.professional_id) as held_professional_name,
  q.ends_at as search_ends_at, q.outcome as search_outcome, q.asked as search_asked,
  g.id as assignment_id, g.chosen_by as assigned_by, g.cost as assignment_cost,
  l.professional_id, p.name as professional_name, p.mobile as professional_mobile, p.avatar_file_id as professional_picture_id,
  base.latitude as base_latitude, base.longitude as base_longitude,
  coalesce(pr.reviews, 0) as professional_reviews, coalesce(pr.stars, 0) as professional_stars,
  w.rating as review_rating, w.comment as review_comment, w.created_at as reviewed_at,
  k.tries as code_tries, k.used_at as code_used_at, k.expires_at as code_expires_at,
  array(select pf.file_id from completion_photos pf where pf.line_id = l.id order by pf.position) as completion_photo_ids,
  array(select af.file_id from absence_photos af where af.line_id = l.id order by af.position) as absence_photo_ids,
  x.id as extra_id, x.state as extra_state, x.hours as extra_requested_hours, x.amount as extra_amount, x.answer_by as extra_answer_by,
  case when l.state in ('done', 'approved', 'cancelled') then ${unpaidSql} else 0 end as unpaid,
  cash.amount as cash_amount, cash.answer_by as cash_answer_by,
  case when l.state = 'cancelled' then (select c.amount from credits c where c.source = 'line:' || l.id) end as cancel_credit,
  ${storedShares} as shares, s.category_id, s.subcategory_id, settled.amount as dispute_reduction,
  nullif(coalesce(settled.amount, 0) + coalesce((select sum(reduced.amount) from price_reductions reduced where reduced.line_id = l.id), 0), 0)::bigint as price_reduction,
  case when l.state in ('approved', 'disputed') then ${chargedPriceSql(sql`l.id`)} end as charged,
  l.state = 'approved' and ${isChargebackOpen(sql<string>`'line:' || l.id`)} as chargeback_open,
  d.id as dispute_id, d.reason as dispute_reason, d.opened_at as dispute_opened_at, d.answer_due_at as dispute_due_at, d.redo_offered_at as dispute_redo_offered_at,
  array(select df.file_id from dispute_photos df where df.dispute_id = d.id order by df.position) as dispute_photo_ids`;

/** The joins of `columns` besides `b`. Every join uses a key: none adds rows, and each costs at most an index lookup per line. */
export const joins = sql`
  join services s on s.id = l.service_id
  left join cash_claims cash on cash.line_id = l.id and cash.state = 'claimed'
  left join service_prices v on v.id = l.price_id
  left join service_ratings sr on sr.service_id = l.service_id
  left join accounts p on p.id = l.professional_id
  left join lateral (
    select r.professional_id, r.expires_at from line_ranges r where r.line_id = l.id and r.kind = 'hold' limit 1
  ) h on l.state in ('draft', 'placed')
  left join lateral (
    select j.ends_at, j.outcome, (
      select count(distinct r.professional_id)::int from job_requests r where r.line_id = l.id and r.sent_at >= j.started_at
    ) as asked
    from job_searches j where j.line_id = l.id and (j.outcome is null or j.outcome = 'unfilled')
  ) q on l.state = 'placed'
  left join assignments g on g.line_id = l.id and g.to_at is null
  left join professionals base on base.account_id = l.professional_id
  left join professional_ratings pr on pr.professional_id = l.professional_id
  left join reviews w on w.line_id = l.id
  left join start_codes k on k.line_id = l.id
  left join lateral (
    select e.id, e.state, e.hours, e.amount, e.answer_by from extra_time e where e.line_id = l.id order by e.id desc limit 1
  ) x on l.state = 'started'
  left join disputes d on d.line_id = l.id and d.resolved_at is null
  left join disputes settled on settled.line_id = l.id and settled.outcome = 'partial_refund'`;
