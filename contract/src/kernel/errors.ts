import type { MessageKey } from '../messages/index.ts';

/** Public form of an error code: HTTP status, the text shown to people, and whether an unchanged retry can succeed. */
export interface ErrorDefinition {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly message: MessageKey;
  readonly retryable: boolean;
}

/**
 * Every error the API can return, defined once. Actions throw `Failure(code)`; only this table maps a code to a status and
 * a text (architecture.md, "Expected refusals").
 */
export const errors = {
  bad_request: { status: 400, message: 'error.bad_request', retryable: false },
  unauthenticated: { status: 401, message: 'error.unauthenticated', retryable: false },
  wrong_credentials: { status: 401, message: 'error.wrong_credentials', retryable: false },
  payment_required: { status: 402, message: 'error.payment_required', retryable: false },
  /** An earlier booking is not paid, so the next one is paid at once. `data.amount_due`: everything that is due, in rupees. */
  amount_due: { status: 402, message: 'due.pay_first_or_now', retryable: false },
  /** An earlier booking is not paid for 30 days, so nothing can be booked. `data.amount_due`: everything that is due, in rupees. */
  amount_overdue: { status: 402, message: 'due.pay_first', retryable: false },
  position_not_shared: { status: 403, message: 'visit.position_not_shared', retryable: false },
  forbidden: { status: 403, message: 'error.forbidden', retryable: false },
  /** `data.needs`: the grant that the operator's roles do not contain. */
  no_grant: { status: 403, message: 'operator.error_no_grant', retryable: false },
  /** `data.step_up`: the operator enters a TOTP code (`operator.step_up`) and sends the call again with the same key. */
  step_up_required: { status: 403, message: 'operator.error_step_up_required', retryable: false },
  /** `data.totp_enrolment`: nothing else is allowed before the operator has enrolled TOTP. */
  totp_enrolment_required: {
    status: 403,
    message: 'operator.error_totp_enrolment_required',
    retryable: false,
  },
  /** The operator who prepared a payout run cannot approve it. */
  own_run: { status: 403, message: 'payout.own_run', retryable: false },
  /** `data.limit`: the largest refund in rupees that the operator's roles may decide. */
  refund_limit: { status: 403, message: 'operator.refund_limit', retryable: false },
  /** `data`: the block and its appeal (`ownBlock`), after the right password only. */
  account_blocked: { status: 403, message: 'block.login_refused', retryable: false },
  operator_disabled: { status: 403, message: 'operator.error_operator_disabled', retryable: false },
  not_verified: { status: 403, message: 'error.not_verified', retryable: false },
  not_approved: { status: 403, message: 'error.not_approved', retryable: false },
  application_rejected: { status: 403, message: 'registration.rejected', retryable: false },
  nothing_to_review: { status: 403, message: 'error.nothing_to_review', retryable: false },
  not_found: { status: 404, message: 'error.not_found', retryable: false },
  invitation_invalid: { status: 404, message: 'operator.invitation_invalid', retryable: false },
  payment_link_invalid: { status: 404, message: 'pay_link.invalid', retryable: false },
  email_link_invalid: { status: 404, message: 'account.email_link_invalid', retryable: false },
  no_document_yet: { status: 404, message: 'invoice.none_yet', retryable: false },
  ifsc_not_found: { status: 404, message: 'registration.ifsc_not_found', retryable: false },
  address_not_found: { status: 404, message: 'location.geocode_failed', retryable: false },
  already_in_cart: { status: 409, message: 'cart.already_added', retryable: false },
  price_changed: { status: 409, message: 'booking.price_changed', retryable: false },
  /** `data.lines`: `takenLine`s, each with the next times that can be booked. */
  slot_taken: { status: 409, message: 'booking.slot_taken', retryable: false },
  fee_changed: { status: 409, message: 'booking.fee_changed', retryable: false },
  professional_taken: { status: 409, message: 'booking.professional_taken', retryable: false },
  job_taken: { status: 409, message: 'requests.job_taken', retryable: false },
  request_ended: { status: 409, message: 'requests.ended', retryable: false },
  time_taken: { status: 409, message: 'requests.time_taken', retryable: false },
  addresses_full: { status: 409, message: 'addresses.full', retryable: false },
  state_changed: { status: 409, message: 'error.state_changed', retryable: false },
  /** `data`: what changed since the version that was sent, and the version now: a `lineConflict` or a `VersionConflict`. */
  version_conflict: { status: 409, message: 'conflict.changed', retryable: false },
  /** `data`: the operator who has the item, and until when. */
  claimed: { status: 409, message: 'queue.claimed_by', retryable: false },
  code_too_early: { status: 409, message: 'booking.code_too_early', retryable: false },
  code_blocked: { status: 409, message: 'booking.code_blocked', retryable: false },
  extra_taken: { status: 409, message: 'job.extra_taken', retryable: false },
  registration_closed: { status: 409, message: 'registration.closed', retryable: false },
  quotation_expired: { status: 409, message: 'enquiry.quotation_expired', retryable: false },
  already_booked: { status: 409, message: 'booking.already_booked', retryable: false },
  draft_expired: { status: 409, message: 'booking.draft_expired', retryable: false },
  account_in_use: { status: 409, message: 'account.in_use', retryable: false },
  already_blocked: { status: 409, message: 'block.already_blocked', retryable: false },
  /** An operator may not decide on an appeal against, or approve, what they did themselves. */
  other_operator: { status: 409, message: 'block.other_operator', retryable: false },
  redo_invoiced: { status: 409, message: 'booking.redo_invoiced', retryable: false },
  /** The price of disputed work changes when the dispute is settled. */
  dispute_open: { status: 409, message: 'booking.reduce_dispute_open', retryable: false },
  /** The customer's bank demands the payment back, and an operator has to decide on the chargeback first. */
  chargeback_open: { status: 409, message: 'booking.reduce_chargeback_open', retryable: false },
  /** The customer has not answered whether they paid in cash, so what they paid is not known. */
  cash_claimed: { status: 409, message: 'booking.reduce_cash_claimed', retryable: false },
  /** The work is not charged, or an earlier release charged it, so there is no charge to reduce. */
  not_charged: { status: 409, message: 'booking.reduce_not_charged', retryable: false },
  /** The line has a refund that waits for another operator. */
  approval_waiting: { status: 409, message: 'refund.approval_waiting', retryable: false },
  /** The payout run was prepared more than 24 hours ago. */
  run_expired: { status: 409, message: 'payout.run_expired', retryable: false },
  /** The payments of the prepared run would be others by now. */
  run_changed: { status: 409, message: 'payout.run_changed', retryable: false },
  /** The nightly check of the books found a fault. */
  payouts_frozen: { status: 409, message: 'payout.frozen', retryable: false },
  /** A transaction on a day whose month is locked. */
  month_locked: { status: 409, message: 'month.error_locked', retryable: false },
  month_open: { status: 409, message: 'month.error_open', retryable: false },
  month_not_over: { status: 409, message: 'month.error_not_over', retryable: false },
  /** Months are locked one after the other, and only the newest locked one is opened again. */
  month_order: { status: 409, message: 'month.error_order', retryable: false },
  /** The sums of the month's files differ from the ledger, or something else stands against the lock. */
  month_not_balanced: { status: 409, message: 'month.error_not_balanced', retryable: false },
  /** A request waits already; there is one at a time. */
  month_waiting: { status: 409, message: 'month.error_waiting', retryable: false },
  /** The operator who asked does not approve. */
  month_own_request: { status: 403, message: 'month.error_own_request', retryable: false },
  last_owner: { status: 409, message: 'operator.last_owner', retryable: false },
  last_operator: { status: 409, message: 'account.last_operator', retryable: false },
  account_deletion_pending: { status: 409, message: 'account.deletion_pending', retryable: false },
  /** `data`: the list and the most rows of a file that is made at once; `admin.start_export` makes larger ones. */
  export_too_large: { status: 409, message: 'export.too_large', retryable: false },
  idempotency_reused: { status: 409, message: 'error.idempotency_reused', retryable: false },
  idempotency_running: { status: 409, message: 'error.idempotency_running', retryable: true },
  too_large: { status: 413, message: 'error.too_large', retryable: false },
  invalid: { status: 422, message: 'error.invalid', retryable: false },
  sms_budget: { status: 429, message: 'error.sms_budget', retryable: false },
  too_many: { status: 429, message: 'error.too_many', retryable: true },
  internal: { status: 500, message: 'error.internal', retryable: true },
  overloaded: { status: 503, message: 'error.overloaded', retryable: true },
  unavailable: { status: 503, message: 'error.unavailable', retryable: true },
} as const satisfies Record<string, ErrorDefinition>;

/** An error code; a key of `errors`. */
export type ErrorCode = keyof typeof errors;

/**
 * Field errors of a 422: request field → its messages, all errors in one response. Only `storedServices` is a nested map,
 * `<cart_id>.<field>` → messages (api.md).
 */
export type FieldErrors = Record<string, string[] | Record<string, string[]>>;
