import type { BookingSettings } from './booking-settings.ts';

/** The states of a booking line, in the order of a good day. */
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

/** Who acts on a line; `system` is the clock and automatic allocation. */
export const LINE_ACTORS = ['user', 'employee', 'admin', 'system'] as const;
export type LineActor = (typeof LINE_ACTORS)[number];

/** The names of everything that can happen to a booking line. */
export type LineTransition =
  | 'confirm'
  | 'expire_draft'
  | 'allocate'
  | 'reassign'
  | 'unassign'
  | 'reschedule'
  | 'reschedule_kept'
  | 'reschedule_reopened'
  | 'expire_unassigned'
  | 'start'
  | 'start_by_operator'
  | 'block_code'
  | 'reset_code'
  | 'no_show'
  | 'close_no_show'
  | 'extend'
  | 'finish'
  | 'overrun'
  | 'approve'
  | 'auto_approve'
  | 'decline'
  | 'dispute_unanswered'
  | 'dispute_overdue'
  | 'resolve_approve'
  | 'resolve_partial_refund'
  | 'resolve_full_refund'
  | 'resolve_redo'
  | 'cancel_by_user'
  | 'cancel_by_employee'
  | 'cancel_by_admin';

/** Why a line lies in the operators' queue. It is a mark beside the state and goes with the next change of state. */
export type Attention =
  | 'outside_service_area'
  /** Automatic assignment failed repeatedly. */
  | 'assignment_failed'
  | 'no_show'
  /** No further start code may be made or entered. */
  | 'code_blocked'
  | 'overrun'
  | 'dispute'
  | 'dispute_late'
  | 'dispute_overdue';

/** What an action does beside changing the state. */
export type LineEffect =
  | 'remove_from_cart'
  /** In automatic allocation: look for a professional. */
  | 'start_assignment'
  /** Write the professional's ranges; the exclusion constraint may refuse. */
  | 'reserve_time'
  | 'release_time'
  | 'delete_start_code'
  /** A request for extra time that nobody answered is over with the work. */
  | 'close_extra_request'
  | 'open_dispute'
  | 'close_dispute'
  /** The line's slot becomes the one agreed for the repeated work. */
  | 'update_slot'
  /** The price is asked for as it is now: it rose, or was given back before the work was known of. */
  | 'request_payment'
  /** Give back whatever of the line is still paid, or nothing. */
  | 'refund'
  /** The work is accepted: its customer owes the price. */
  | 'charge'
  /** The same at the price that is left; what was paid beyond it goes back. */
  | 'charge_reduced';

/** What people are told: for whom, then what. */
export type LineNotice =
  | 'user_booked'
  | 'user_professional_found'
  | 'user_professional_changed'
  | 'user_professional_unassigned'
  | 'user_rescheduled'
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
  | 'admin_no_show'
  | 'admin_code_blocked'
  | 'admin_overrun'
  | 'admin_dispute_open'
  | 'admin_dispute_late';

/** The times of a line that its deadlines are counted from. */
export interface LineTimes {
  readonly createdAt: Date;
  /** When the line came into its state; a mark does not change it. */
  readonly enteredAt: Date;
  readonly slotStart: Date;
  readonly slotEnd: Date;
}

/** The words of the line machine. */
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
