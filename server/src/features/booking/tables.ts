import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import type { DeclineReason } from '@aaspaas/contract/features/job-requests.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Table } from '../../platform/db/tables.ts';
import type { TaxLiability } from '../payment/index.ts';
import type { LinePart } from './lines/rules/line-payables.ts';
import type { LineChanges } from './lines/rules/line-changes.ts';
import type { Attention, LineActor, LineState, LineTransition } from './lines/rules/line-types.ts';
import type { SearchKind } from './lines/rules/search-window.ts';
import type { StoredCost } from './rules/assignment-cost-parts.ts';
import type { CashClaimState } from './rules/cash-claim.ts';
import type { ExtraTimeState } from './rules/extra-time-request.ts';
import type { ReservationTables } from './reservations/store.ts';
import type { ChosenGender, LinePromise } from './rules/line-promise.ts';
import type { Reason } from './rules/reason.ts';
import type { TimerKind } from './rules/timer-kind.ts';

/** Details of a history entry that its notifications read; other transitions add their own. */
type LineNote = { readonly reason?: string; readonly amount?: number; readonly professional_id?: number };

/**
 * The tables of this feature; amounts in paise, `service_date` and `service_time` in Asia/Kolkata.
 *
 * Lines: `price_id` is null for a quoted amount; `total` includes extra time and `extra_total`; `assignment_attempted_at` is
 * when automatic assignment last tried; `allocation` is the ranking's reasons for this professional; `cancel_policy` is the
 * cancellation fee ladder at booking time; `cancel_floor` is the minimum fee since the customer rescheduled, `cancel_fee` what
 * was charged. Start codes: `total_tries` counts failed attempts over all codes of the line.
 *
 * `city` is the slug of the city nearest to the place, null outside of all cities; `city_settings` has only cities that do not
 * follow the setting `allocation`.
 *
 * `promise` is what the customer was last promised: null until the line's time was looked for; a hold of a draft may have
 * expired since. `promised`: the customer was shown a free time, so the line is not placed without a hold unless it was
 * already paid. Reserved time: only a hold has an end, until the draft is confirmed.
 *
 * Earning rules: shares in basis points; a rule without a category applies where no other does.
 *
 * `first_professional_id`: whose work is done again, null for all other lines. Disputes: `first_share` is that professional's part of the net
 * in basis points, `top_up` what the platform adds for the second one.
 */
export type BookingTables = {
  bookings: Table<
    'bookings',
    {
      source: 'cart' | 'single' | 'quotation';
      state: 'draft' | 'confirmed' | 'expired';
      payment_method: 'now' | 'later';
      job_state: IndianState;
    }
  >;
  booking_lines: Table<
    'booking_lines',
    {
      state: LineState;
      work_type: 'day' | 'hour';
      attention: Attention;
      deadline_action: LineTransition;
      cancelled_by: Role;
      promise: LinePromise;
      chosen_gender: ChosenGender;
    }
  >;
  city_settings: Table<'city_settings', { dispatch_mode: DispatchMode }>;
  line_flags: Table<'line_flags', { flag: Attention }>;
  line_ranges: ReservationTables['line_ranges'];
  line_history: Table<
    'line_history',
    {
      transition: LineTransition;
      actor_role: LineActor;
      from_state: LineState;
      to_state: LineState;
      note: LineNote;
      changes: LineChanges;
    }
  >;
  start_codes: Table<'start_codes'>;
  extra_time: Table<'extra_time', { state: ExtraTimeState }>;
  completion_photos: Table<'completion_photos'>;
  dispute_photos: Table<'dispute_photos'>;
  assignments: Table<
    'assignments',
    {
      chosen_by: Exclude<LineActor, 'user'>;
      ended_by: LineActor;
      ended_with: LineTransition;
      cost: StoredCost;
    }
  >;
  appeals: Table<'appeals'>;
  job_searches: Table<'job_searches', { kind: SearchKind; outcome: 'accepted' | 'unfilled' | 'dropped' }>;
  job_requests: Table<
    'job_requests',
    { state: 'open' | 'accepted' | 'declined' | 'missed' | 'ended'; reason: DeclineReason }
  >;
  absence_photos: Table<'absence_photos'>;
  position_consents: Table<'position_consents'>;
  visit_positions: Table<'visit_positions'>;
  line_candidates: Table<'line_candidates', { why: Reason; reasons: readonly Reason[]; cost: StoredCost }>;
  city_plans: Table<'city_plans'>;
  planned_lines: Table<'planned_lines', { cost: StoredCost }>;
  line_timers: Table<'line_timers', { kind: TimerKind }>;
  job_views: Table<'job_views'>;
  job_summaries: Table<'job_summaries'>;
  payment_links: Table<'payment_links'>;
  earning_rules: Table<'earning_rules'>;
  line_shares: Table<
    'line_shares',
    { part: LinePart; liability: TaxLiability; supplier_state: IndianState; place_of_supply: IndianState }
  >;
  cash_claims: Table<'cash_claims', { state: CashClaimState }>;
  price_reductions: Table<'price_reductions'>;
  disputes: Table<'disputes', { outcome: 'approve' | 'partial_refund' | 'full_refund' | 'redo' }>;
};
