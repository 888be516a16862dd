import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { stateListEndpoint } from './operator-endpoints.ts';

/** The states of a refund as shown to operators. */
export const refundState = z.enum(['requested', 'processing', 'processed', 'failed']);
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
