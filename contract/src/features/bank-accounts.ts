import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { codeField, codeTimes } from './identity.ts';
import { accountNumber, ifscField } from './provider-registration.ts';

/** Below this score, the name at the bank and the professional's name differ so much that an operator decides. */
export const MIN_NAME_SCORE = 60;

/**
 * What is known of a bank account: `checking`: no result of the bank yet; `verified`: it can be paid; `review`: an operator decides, because
 * the bank has another name; `refused`: it does not exist or was refused, so the professional enters another one.
 */
export const bankAccountState = z.enum(['checking', 'verified', 'review', 'refused']);
export type BankAccountState = z.output<typeof bankAccountState>;

/** A bank account as its owner and operators see it. */
export const bankAccount = z.object({
  id: z.int(),
  /** Only the last four digits. */
  account_masked: z.string(),
  ifsc: z.string(),
  bank_name: z.string(),
  branch_name: z.string(),
  state: bankAccountState,
  added_at: z.string(),
});

/** The professional's newest bank account and what is between it and the next payout. */
const ownBankAccount = z.object({
  account: bankAccount.nullable(),
  /** Until when nothing is paid out after a change of the account or the mobile number; null: no such time. */
  frozen_until: z.string().nullable(),
  /** Whether the bank returned a payment to this account, so that payouts wait for another one. */
  parked: z.boolean(),
});
export type OwnBankAccount = z.output<typeof ownBankAccount>;

/** The form of a new bank account; the browser and the server validate with the same schema. */
export const bankAccountForm = z.object({
  account_number: accountNumber,
  ifsc: ifscField,
  bank_name: text('registration.bank_required', 100),
  branch_name: text('registration.branch_required', 100),
  /** The current password of the account. */
  password: z
    .string({ error: key('registration.password_required') })
    .min(1, key('registration.password_required'))
    .max(200, key('error.too_long')),
  otp: codeField,
});

/** A bank account on a professional's page, with the result of its check. */
export const checkedBankAccount = bankAccount.extend({
  /** The name at the bank; null before the result, or if the bank has none. */
  registered_name: z.string().nullable(),
  /** How much it agrees with the professional's name, 0 to 100. */
  score: z.int().nullable(),
  /** The operator's reason. */
  reason: z.string().nullable(),
  checked_by: z.string().nullable(),
  allowed_actions: z.array(z.enum(['accept', 'reject'])),
});
export type CheckedBankAccount = z.output<typeof checkedBankAccount>;

const messageReply = z.object({ message: z.string() });

/** Bank accounts of professionals: their own, and the operators' decision. Rows are only added. */
export const bankAccountEndpoints = {
  'bank.account': endpoint({
    method: 'GET',
    path: 'employee/bank-account',
    who: 'employee',
    summary: 'The professional’s bank account, and what payouts wait for',
    reply: z.object({ data: ownBankAccount }),
  }),
  'bank.send_code': endpoint({
    method: 'POST',
    path: 'employee/bank-account/resend-otp',
    who: 'employee',
    summary: 'Sends a code that confirms a new bank account; a valid code is kept unless `again` is set',
    limit: { per: 'account', max: 20, seconds: 86_400 },
    body: z.object({ again: z.boolean().optional() }),
    reply: messageReply.extend({ data: codeTimes }),
    errors: ['too_many', 'sms_budget', 'unavailable'],
  }),
  'bank.change': endpoint({
    method: 'POST',
    path: 'employee/bank-account',
    who: 'employee',
    idempotent: true,
    summary:
      'Adds a bank account with the password and a code; it replaces the earlier one for payouts, which wait for its check and, after a change, for 72 hours. Both mobile numbers are informed',
    limit: { per: 'account', max: 10, seconds: 3600 },
    body: bankAccountForm,
    reply: messageReply,
    errors: ['too_many'],
  }),
  'bank.accounts': endpoint({
    method: 'GET',
    path: 'admin/professionals/:id/bank-accounts',
    who: 'admin',
    needs: 'money.read',
    summary:
      'The latest bank accounts of a professional, newest first, at most 20, with the results of their checks',
    params: z.object({ id: idText }),
    reply: z.object({ data: z.object({ accounts: z.array(checkedBankAccount) }) }),
    errors: ['not_found'],
  }),
  'bank.decide': endpoint({
    method: 'POST',
    path: 'admin/bank-accounts/:id/decision',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Accepts or refuses a bank account whose name at the bank differs; 409 unless it is the newest of its professional and waits for a decision',
    params: z.object({ id: idText }),
    body: z.object({
      decision: z.enum(['accepted', 'rejected'], { error: key('error.invalid_value') }),
      reason: text('forms.reason_required', 500),
    }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
};
