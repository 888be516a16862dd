import type { LINE_TRANSITIONS } from '@aaspaas/contract/features/booking-line.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import type { VisitTimes } from './visit-times.ts';

/** The states of a booking line, in the order of a normal booking. */
export const LINE_STATES = [
  'draft',
  'placed',
  'assigned',
  'started',
  'done',
  'approved',
  'disputed',
  'cancelled',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The actors on a line; `system` is the scheduler and automatic allocation. */
export const LINE_ACTORS = ['user', 'employee', 'admin', 'system'] as const;
export type LineActor = (typeof LINE_ACTORS)[number];

/** The names of all transitions of a booking line. */
export type LineTransition = (typeof LINE_TRANSITIONS)[number];

/** Why a line is in the operators' queue. A mark in addition to the state; the next state change clears it. */
export type Attention =
  /** The promised time can no longer be held; the most urgent entry, because the customer relies on it. */
  | 'promise_lost'
  | 'outside_service_area'
  /** Automatic assignment failed repeatedly. */
  | 'assignment_failed'
  /** Professionals on duty were asked, and none accepted in time: the customer chooses, and an operator can help. */
  | 'instant_unfilled'
  /** The professional should have set out by now. */
  | 'at_risk'
  /** The professional has not arrived. */
  | 'late'
  /** The professional is there, the customer is not. */
  | 'absent'
  /** The professional has not seen the job two hours before it begins. */
  | 'unseen'
  | 'no_show'
  /** No further start code can be created or entered. */
  | 'code_blocked'
  /** Work in progress has reached its end; the next job of the professional may begin late. */
  | 'running_over'
  | 'overrun'
  | 'dispute'
  | 'dispute_late'
  | 'dispute_overdue';

/** The effects of a transition apart from the state change. */
export type LineEffect =
  | 'remove_from_cart'
  /** In automatic allocation: searches for a professional. */
  | 'start_assignment'
  /** Reserves the professional's time; the exclusion constraint may reject it. */
  | 'reserve_time'
  /** Releases the reserved time of the line: work, or a hold. */
  | 'release_time'
  /** Moves the reserved time to the real start, as far as the professional's other work leaves it free. */
  | 'shift_time'
  /** Releases what the work did not need; the price stays. */
  | 'shorten_time'
  | 'delete_start_code'
  /** Records the line's professional as assigned from now on. */
  | 'open_assignment'
  /** Records that the line's professional is not assigned any more; without one nothing changes. */
  | 'close_assignment'
  /** Ends an unanswered request for extra time together with the work. */
  | 'close_extra_request'
  | 'open_dispute'
  | 'close_dispute'
  /** Records that the customer can choose a time for the repeated work. */
  | 'note_redo'
  /** Moves the line to the slot agreed for the repeated work. */
  | 'update_slot'
  /** Sets the amount due to the current price, after extra time or after a refund for a no-show that was not one. */
  | 'request_payment'
  /** Refunds everything paid for the line beyond its cancellation fee, if anything. */
  | 'refund'
  /** Compensates the customer for a cancellation by another side with a credit. */
  | 'grant_credit'
  /** The fee of an earlier move no longer counts. */
  | 'waive_fee'
  /** Charges the visit to a customer who was absent, and refunds the payment beyond it. */
  | 'charge_visit'
  /** Charges the price of the accepted work. */
  | 'charge'
  /** Charges the reduced price and refunds the payment beyond it. */
  | 'charge_reduced'
  /** Reduces what is charged already, with a credit note, and refunds the payment beyond it. */
  | 'reduce_charge';

/** Notifications: recipient, then event. */
export type LineNotice =
  | 'user_booked'
  | 'user_professional_found'
  | 'user_professional_changed'
  | 'user_professional_unassigned'
  | 'user_instant_unfilled'
  | 'user_rescheduled'
  | 'user_on_way'
  | 'user_arrived'
  | 'user_may_be_late'
  | 'user_late'
  | 'user_absent'
  | 'user_redo_offered'
  | 'user_work_started'
  | 'user_code_blocked'
  | 'user_work_done'
  | 'user_auto_approved'
  | 'user_cancelled'
  | 'user_no_professional_found'
  | 'user_no_show'
  | 'user_dispute_settled'
  | 'employee_job_assigned'
  | 'employee_job_reassigned'
  | 'employee_job_taken_away'
  | 'employee_leave_now'
  | 'employee_late'
  | 'employee_customer_waits'
  | 'employee_customer_here'
  | 'employee_visit_noted'
  | 'employee_started_by_customer'
  | 'employee_running_over'
  | 'employee_job_cancelled'
  | 'employee_job_rescheduled'
  | 'employee_code_blocked'
  | 'employee_code_reset'
  | 'employee_work_started'
  | 'employee_approved'
  | 'employee_declined'
  | 'employee_no_show'
  | 'employee_dispute_settled'
  | 'admin_line_unassigned'
  | 'admin_line_cancelled'
  | 'admin_promise_lost'
  | 'admin_instant_unfilled'
  | 'admin_at_risk'
  | 'admin_late'
  | 'admin_absent'
  | 'admin_no_show'
  | 'admin_code_blocked'
  | 'admin_overrun'
  | 'admin_dispute_open'
  | 'admin_dispute_late';

/** The times of a line that its deadlines are calculated from. */
export interface LineTimes extends VisitTimes {
  readonly createdAt: Date;
  /** When the line entered its state; setting a mark does not change it. */
  readonly enteredAt: Date;
}

/** The line machine's vocabulary. */
export interface LineMachineTypes {
  readonly state: LineState;
  readonly actor: LineActor;
  readonly transition: LineTransition;
  readonly effect: LineEffect;
  readonly notice: LineNotice;
  readonly flag: Attention;
  readonly subject: LineTimes;
  readonly settings: BookingSettings;
}

/** The notification data of a line: its recipients and the texts about its work. */
export interface LineNotificationData {
  readonly lineId: number;
  /** The public booking code. */
  readonly bookingCode: string;
  /** The number of lines of the booking. */
  readonly lines: number;
  readonly customerId: number;
  /** The professional at the time of the event, and the one before. */
  readonly professionalId: number | null;
  readonly formerProfessionalId: number | null;
  readonly service: Readonly<Record<Language, string>>;
  /** Date and time when the work begins, Asia/Kolkata. */
  readonly date: string;
  readonly time: string;
  readonly reason: string | null;
  /** Minutes that a professional who sets out needs; null if unknown, and for other events. */
  readonly travelMinutes?: number | null;
  /** Paise that a settled dispute deducts from the price. */
  readonly amount: number | null;
  readonly at: Date;
}

/** A start code to be sent to its customer. */
export interface StartCodeNotificationData extends LineNotificationData {
  readonly code: string;
}
