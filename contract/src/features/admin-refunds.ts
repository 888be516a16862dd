import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { stateListEndpoint } from './operator-endpoints.ts';

/** The states of a refund as shown to operators. `void`: it was not needed any more and will not be paid. */
export const refundState = z.enum(['requested', 'processing', 'processed', 'failed', 'void']);
export type RefundState = z.output<typeof refundState>;

/** A refund on the operators' page. Amounts in rupees. */
export const listedRefund = z.object({
  id: z.int(),
  state: refundState,
  amount: z.number(),
  /** Null for a payment without a matching amount due (paid twice or too late). */
  booking_id: z.string().nullable(),
  service_name: z.string().nullable(),
  customer_name: z.string(),
  customer_mobile: z.string(),
  /** The refunded payment's id at the gateway. */
  payment_id: z.string(),
  attempt: z.int(),
  reference: z.string().nullable(),
  manual: z.boolean(),
  requested_at: z.string(),
  processed_at: z.string().nullable(),
  /** When the system next retries the refund or polls its state. */
  next_at: z.string().nullable(),
  /** No further automatic retries. */
  needs_attention: z.boolean(),
  allowed_actions: z.array(z.enum(['retry', 'pay'])),
});
export type ListedRefund = z.output<typeof listedRefund>;

/** The lists of refunds that need a second operator. */
export const APPROVAL_LISTS = ['waiting', 'decided'] as const;

/** A refund over ₹10,000 that an operator decided. Amounts in rupees. */
export const refundApproval = z.object({
  id: z.int(),
  /** What the approval does: cancels the line, settles its dispute, or reduces the price of charged work. */
  action: z.enum(['cancel', 'full_refund', 'partial_refund', 'reduce_price']),
  /** What the customer gets back or no longer owes. */
  amount: z.number(),
  detail_id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  customer_name: z.string(),
  /** Of a reduced price: what the work costs then; null otherwise. */
  price: z.number().nullable(),
  /** Of a cancellation: what the customer reads. Of a reduced price: why, for operators. */
  reason: z.string().nullable(),
  requested_by: z.string(),
  requested_at: z.string(),
  /** It ends without a refund unless it is approved before. */
  expires_at: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected', 'expired']),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  allowed_actions: z.array(z.enum(['approve', 'reject'])),
});
export type RefundApproval = z.output<typeof refundApproval>;

const done = z.object({ message: z.string() });

/** The operators' list of refunds and the actions on a failed refund. */
export const adminRefundEndpoints = {
  'admin.refunds': stateListEndpoint({
    path: 'admin/refunds',
    needs: 'money.read',
    summary: 'Refunds by state, newest first',
    item: listedRefund,
    state: refundState.default('failed'),
  }),
  'admin.refund_approvals': endpoint({
    method: 'GET',
    path: 'admin/refund-approvals',
    who: 'admin',
    needs: 'money.read',
    summary: 'Refunds that need a second operator: waiting ones oldest first, decided ones newest first',
    query: pageQuery.extend({
      list: z.enum(APPROVAL_LISTS, { error: key('error.invalid_value') }).default('waiting'),
    }),
    reply: z.object({ data: z.array(refundApproval), next_cursor: nextCursor }),
  }),
  'admin.approve_refund': endpoint({
    method: 'POST',
    path: 'admin/refund-approvals/:id/approve',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Carries out the decision of another operator, once; 409 for that operator, after 72 hours, and if the line has changed',
    params: z.object({ id: idText }),
    reply: done,
    errors: ['not_found', 'state_changed', 'other_operator'],
  }),
  'admin.reject_refund': endpoint({
    method: 'POST',
    path: 'admin/refund-approvals/:id/reject',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Rejects a refund that waits; the line stays as it is and can be decided again',
    params: z.object({ id: idText }),
    body: z.object({ reason: text('forms.reason_required', 500) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.retry_refund': endpoint({
    method: 'POST',
    path: 'admin/refunds/:id/retry',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Retries a refund that failed or has no answer from the payment gateway',
    params: z.object({ id: idText }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.pay_refund': endpoint({
    method: 'POST',
    path: 'admin/refunds/:id/paid',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Marks a failed refund as paid manually, with the bank reference',
    params: z.object({ id: idText }),
    body: z.object({ reference: text('forms.reason_required', 60) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
};
