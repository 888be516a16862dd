import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { ExtraTimeState } from './extra-time/rules/extra-time-machine.ts';
import type { Attention, LineActor, LineState, LineTransition } from './lines/rules/line-types.ts';

/** The tables of this feature; amounts in paise, `service_date` and `service_time` in Asia/Kolkata. */
export type BookingTables = {
  bookings: {
    id: Generated<number>;
    code: string;
    account_id: number;
    source: 'cart' | 'single' | 'quotation';
    state: 'draft' | 'confirmed' | 'expired';
    payment_method: 'now' | 'later' | null;
    name: string;
    email: string;
    mobile: string;
    address: string;
    description: string;
    latitude: number;
    longitude: number;
    /** H3 index, resolution 6, as a decimal string: 64 bits do not fit a number. */
    cell: string;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
  };
  booking_lines: {
    id: Generated<number>;
    booking_id: number;
    account_id: number;
    service_id: number;
    cart_item_id: number | null;
    state: LineState;
    entered_at: Date;
    work_type: 'day' | 'hour';
    day_hours: number;
    service_date: string;
    service_time: string;
    starts_at: Date;
    ends_at: Date;
    prebooking: boolean;
    /** Null for a quoted amount. */
    price_id: number | null;
    unit_price: number;
    units: number;
    /** Includes extra time. */
    total: number;
    extra_hours: Generated<number>;
    /** Paise; included in the total. */
    extra_total: Generated<number>;
    covered: boolean;
    /** When automatic allocation last tried to assign the line. */
    assignment_attempted_at: Date | null;
    professional_id: number | null;
    /** The ranking's reasons for this professional. */
    allocation: unknown;
    attention: Attention | null;
    deadline_at: Date | null;
    deadline_action: LineTransition | null;
    cancelled_by: Role | null;
    cancel_reason: string | null;
    /** The cancellation fee ladder at booking time. */
    cancel_policy: ColumnType<unknown, string | undefined, string>;
    /** The minimum cancellation fee in paise, set when the customer rescheduled. */
    cancel_floor: Generated<number>;
    /** The fee in paise charged for the customer's cancellation. */
    cancel_fee: Generated<number>;
    created_at: Date;
    assigned_at: Date | null;
    started_at: Date | null;
    done_at: Date | null;
    approved_at: Date | null;
    disputed_at: Date | null;
    cancelled_at: Date | null;
  };
  line_ranges: { line_id: number; professional_id: number; during: string };
  line_history: {
    id: Generated<number>;
    line_id: number;
    at: Date;
    transition: LineTransition;
    actor_role: LineActor;
    actor_id: number | null;
    from_state: LineState;
    to_state: LineState;
    note: unknown;
  };
  start_codes: {
    line_id: number;
    cipher: Buffer;
    tries: Generated<number>;
    /** Failed attempts over all codes of the line. */
    total_tries: Generated<number>;
    sends: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  extra_time: {
    id: Generated<number>;
    line_id: number;
    state: ExtraTimeState;
    hours: number;
    amount: number;
    requested_at: Date;
    answer_by: Date;
    ended_at: Date | null;
  };
  disputes: {
    id: Generated<number>;
    line_id: number;
    reason: string | null;
    opened_at: Date;
    answer_due_at: Date;
    outcome: 'approve' | 'partial_refund' | 'full_refund' | 'redo' | null;
    amount: number | null;
    resolved_at: Date | null;
    resolved_by: number | null;
  };
};
