import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { datedState, taxClassConfirmation } from './admin-tax.ts';

/** Karnataka’s levy for gig workers from a day on. Dates in Asia/Kolkata. */
const welfareLevy = z.object({
  id: z.int(),
  state: datedState,
  valid_from: z.string(),
  /** Per cent of what is paid for a job. */
  rate: z.number(),
  /** Rupees, at most, per job. */
  cap: z.number(),
  /** The chartered accountant who confirmed it; null: not confirmed. */
  confirmed: z.object({ by: z.string(), on: z.string(), source: z.string() }).nullable(),
});
export type WelfareLevy = z.output<typeof welfareLevy>;

/** Digits with at most two decimals, as typed. */
const decimal = (upperLimit: number, wrong: 'tax.welfare_rate_range' | 'tax.welfare_cap_range') =>
  z.coerce
    .number({ error: key(wrong) })
    .min(0, key(wrong))
    .max(upperLimit, key(wrong))
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key(wrong));

/** A new levy, from tomorrow at the earliest. Confirmed later. */
export const newWelfareLevy = z.object({
  valid_from: calendarDay('error.required'),
  rate: decimal(5, 'tax.welfare_rate_range'),
  cap: decimal(10_000, 'tax.welfare_cap_range'),
});

const messageReply = z.object({ message: z.string() });

/** The levy for gig workers that the platform owes on payouts for work in Karnataka. */
export const adminWelfareEndpoints = {
  'admin.welfare_levies': endpoint({
    method: 'GET',
    path: 'admin/welfare-levies',
    who: 'admin',
    needs: 'money.read',
    summary:
      'The welfare levy on payouts, newest day first, each with its confirmation by a chartered accountant',
    query: pageQuery,
    reply: z.object({
      data: z.array(welfareLevy),
      next_cursor: nextCursor,
      /** The rows that apply now or later and are not confirmed. */
      unconfirmed: z.int(),
    }),
  }),
  'admin.add_welfare_levy': endpoint({
    method: 'POST',
    path: 'admin/welfare-levies',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Adds a welfare levy from tomorrow at the earliest; approved payouts keep theirs',
    body: newWelfareLevy,
    reply: messageReply,
  }),
  'admin.confirm_welfare_levy': endpoint({
    method: 'POST',
    path: 'admin/welfare-levies/:id/confirm',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Records, once, the chartered accountant who confirmed a welfare levy',
    params: z.object({ id: idText }),
    body: taxClassConfirmation,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
};
