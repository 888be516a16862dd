import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { earning, payState } from './earnings.ts';
import { holdKind } from './payouts.ts';

/**
 * What happens to the pay of a job, in the order of an undisturbed one. `paid`: the customer paid; `earned`: the work is approved and charged;
 * `reduced`: a refund, a credit note, a lost chargeback or the division of repeated work took a part of it back; `cash`: the customer paid the
 * professional in cash; `held` and `released`: a part was not paid out in between;
 * `available`: it can be in a payout from then on; `payout`: a payout with it is approved; `sent`: the bank has it; `paid_out`: it is in the
 * professional's account; `returned`: the bank returned it; `collected`: a debt of this job was deducted from a payout.
 */
export const JOB_MONEY_STEPS = [
  'paid',
  'earned',
  'reduced',
  'cash',
  'held',
  'released',
  'available',
  'payout',
  'sent',
  'paid_out',
  'returned',
  'collected',
] as const;

/** A step of a job's pay. */
export const jobMoneyStep = z.object({
  step: z.enum(JOB_MONEY_STEPS),
  /** In the future only for `available`. */
  at: z.string(),
  /** Rupees; null for all of it. */
  amount: z.number().nullable(),
  /** Why it is held, or was. */
  hold: holdKind.nullable(),
  /** The bank's reference of a payout; for operators also the gateway's id of a payment. */
  reference: z.string().nullable(),
  /** What the bank says of a returned payout; for operators also the reason of a hold. */
  reason: z.string().nullable(),
  /** The payout run, for operators; null for professionals. */
  run: z.int().nullable(),
});
export type JobMoneyStep = z.output<typeof jobMoneyStep>;

/**
 * The pay of a job, or of its extra time, which is charged and paid on its own. Rupees. `earned` is the sum of `cash`, `sending`, `paid_out`
 * and `open`.
 */
export const jobMoneyPart = z.object({
  part: z.enum(['work', 'extra']),
  /** What is the professional's, less reductions; 0 before the approval. */
  earned: z.number(),
  /** Received from the customer in cash, less the tax that cash takes back. */
  cash: z.number(),
  /** Not in a payout; negative: the professional owes it, because it was reduced after the payout, or the cash exceeds it. */
  open: z.number(),
  /** Of it on hold. */
  held: z.number(),
  /** In a payout that the bank has not confirmed. */
  sending: z.number(),
  paid_out: z.number(),
  payment_status: payState,
  /** The first day on which it can be in a payout, if nothing else stops it and the day is still to come. */
  available_on: z.string().nullable(),
  /** Oldest first. */
  steps: z.array(jobMoneyStep),
});
export type JobMoneyPart = z.output<typeof jobMoneyPart>;

/** The money of one job, for its professional. */
export const jobMoneyEndpoints = {
  'earnings.job': endpoint({
    method: 'GET',
    path: 'employee/earning-data/:action_id',
    who: 'employee',
    summary:
      'The money of one finished job or fee: how the price becomes pay, and every step of it until it is in the bank account',
    params: z.object({ action_id: idText }),
    reply: z.object({
      data: earning.extend({
        parts: z.array(jobMoneyPart),
        /** A hold of everything that is owed to the professional, e.g. after a change of the bank account; null without one. */
        paused: z.object({ kind: holdKind, until: z.string().nullable() }).nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
};
