import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** `open`: evidence can be sent, or an operator has to decide; `ended`: nothing is to be done. */
const CHARGEBACK_LISTS = ['open', 'ended'] as const;

/** The states of a chargeback at the gateway; the last three are final. */
export const CHARGEBACK_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];

/** How a chargeback ended for us: it came back, the platform bears it, or the charge was taken back. */
export const CHARGEBACK_OUTCOMES = ['won', 'work_done', 'not_provided'] as const;

/** A payment that the customer's bank disputes. Amounts in rupees. */
export const chargeback = z.object({
  id: z.int(),
  /** The gateway's id of the dispute. */
  gateway_id: z.string(),
  status: z.enum(CHARGEBACK_STATUSES),
  amount: z.number(),
  /** What the gateway took from us; 0 until it did. */
  deducted: z.number(),
  /** The professionals' pay that is on hold for it. */
  held: z.number(),
  /** The gateway's code, e.g. `goods_or_services_not_received`. */
  reason: z.string(),
  /** The gateway's id of the payment, and its number. */
  payment_id: z.string(),
  payment: z.int(),
  booking_id: z.string().nullable(),
  customer_name: z.string(),
  opened_at: z.string(),
  /** Until when evidence can be sent. */
  respond_by: z.string().nullable(),
  outcome: z.enum(CHARGEBACK_OUTCOMES).nullable(),
  /** The operator who decided; null if it was won. */
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** What the caller may decide. */
  allowed_actions: z.array(z.enum(['work_done', 'not_provided'])),
});
export type Chargeback = z.output<typeof chargeback>;

/** Chargebacks, and the decision about a lost one. */
export const adminChargebackEndpoints = {
  'admin.chargebacks': endpoint({
    method: 'GET',
    path: 'admin/chargebacks',
    who: 'admin',
    needs: 'money.read',
    summary: 'Payments that customers’ banks dispute, newest first',
    query: pageQuery.extend({
      list: z.enum(CHARGEBACK_LISTS, { error: key('error.invalid_value') }).default('open'),
    }),
    reply: z.object({ data: z.array(chargeback), next_cursor: nextCursor, open: z.int() }),
  }),
  'admin.decide_chargeback': endpoint({
    method: 'POST',
    path: 'admin/chargebacks/:id/decide',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Decides a lost chargeback once: the platform bears it (`work_done`), or the charge is taken back (`not_provided`)',
    params: z.object({ id: idText }),
    body: z.object({
      outcome: z.enum(['work_done', 'not_provided'], { error: key('error.invalid_value') }),
    }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
