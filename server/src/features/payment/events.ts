import { z } from 'zod';
import { event } from '../../platform/events/events.ts';
import { MONEY_ALARMS } from './rules/payment-types.ts';

/** An order was paid. `purpose` is set by the feature that created it, `subjects` names what it pays for. */
export const orderPaid = event(
  'payment.order_paid',
  z.object({
    order_id: z.int(),
    purpose: z.string(),
    subjects: z.array(z.string()),
    paid_at: z.iso.datetime({ offset: true }),
  }),
);

/** A refund was processed. */
export const refundProcessed = event('payment.refund_processed', z.object({ refund_id: z.int() }));

/** A refund was requested; the gateway has not been called yet. */
export const refundRequested = event(
  'payment.refund_requested',
  z.object({ refund_id: z.int(), attempt: z.int() }),
);

/** The nightly check of a day (Asia/Kolkata) found faults, so nothing is paid out until a check without one. */
export const ledgerFaulty = event(
  'payment.ledger_faulty',
  z.object({ day: z.iso.date(), faults: z.int().positive() }),
);

/** Money needs an operator. `origin` names the cases, so that the operators of money are notified of them once. */
export const moneyAlarmed = event(
  'payment.money_alarmed',
  z.object({ kind: z.enum(MONEY_ALARMS), origin: z.string(), at: z.iso.datetime({ offset: true }) }),
);

/** The bank paid or returned a professional's payout; `amount` in paise. */
export const payoutSettled = event(
  'payment.payout_settled',
  z.object({
    item_id: z.int(),
    account_id: z.int(),
    amount: z.int(),
    step: z.enum(['paid', 'returned']),
    /** The reason for a returned payout. */
    reason: z.string().nullable(),
    /** Whether the professional has to add another bank account. */
    parks: z.boolean().default(true),
    at: z.iso.datetime({ offset: true }),
  }),
);

/** An operator prepared a payout run, which waits for another one; `total` in paise. */
export const payoutRunPrepared = event(
  'payment.payout_run_prepared',
  z.object({
    run_id: z.int(),
    prepared_by: z.int(),
    total: z.int(),
    at: z.iso.datetime({ offset: true }),
  }),
);

/**
 * An operator asked another one to lock or reopen a month of the books, to give up a debt, or to post a journal entry; `id`: of the request,
 * `amount` in paise.
 */
export const moneyApprovalRequested = event(
  'payment.money_approval_requested',
  z.object({
    kind: z.enum(['month', 'write_off', 'journal']),
    id: z.int(),
    requested_by: z.int(),
    /** Null for a month. */
    amount: z.int().nullable(),
    at: z.iso.datetime({ offset: true }),
  }),
);

/** A customer got a credit for later bookings. */
export const creditGranted = event('payment.credit_granted', z.object({ credit_id: z.int() }));

/** A customer is reminded of an amount due; `subject` names what was charged, `amount` is what is due now, in paise. */
export const amountDueReminded = event(
  'payment.amount_due_reminded',
  z.object({
    payable_id: z.int(),
    account_id: z.int(),
    subject: z.string(),
    amount: z.int(),
    /** The day after the charge on which the reminder is due. From day 14 the operators follow. */
    day: z.int(),
    at: z.iso.datetime({ offset: true }),
  }),
);
