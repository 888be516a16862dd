import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import { accrueWelfare } from '../../ledger/rules/company-postings.ts';
import type { Movement, MovementKind } from '../../ledger/rules/movements.ts';
import { approvePayout, type LineRef, payPayout, returnPayout } from '../../ledger/rules/share-postings.ts';
import type { PayoutState } from '../../rules/payment-types.ts';
import { nextCheck } from '../../rules/retry-schedule.ts';

/** What is open between the platform and a professional for one payable. */
export interface DuePayable {
  readonly accountId: number;
  readonly payableId: number;
  /** Subject of the payable, e.g. `line:12`. */
  readonly subject: string;
  /** Owed to the professional; negative: the professional owes it. An amount that is owed to them does not wait for the customer. */
  readonly amount: Money;
  /** When it may be paid out at the earliest; null: never, until it has a date. Debts need none. */
  readonly payableAt: Date | null;
}

/** An amount that is held back. */
export interface ActiveHold {
  readonly accountId: number;
  /** Null: everything that is owed to the professional. */
  readonly payableId: number | null;
  /** Null: the whole payable. */
  readonly amount: Money | null;
}

/**
 * The bank account of a professional: `payable`: verified; `unverified`: its check has no result yet, or failed. The newest account counts,
 * because an older one may be closed or the reason for the change.
 */
export interface Payee {
  readonly bankAccountId: number;
  readonly state: 'payable' | 'unverified';
}

/** Payees by account id; a professional without bank details is missing. */
export type Payees = ReadonlyMap<number, Payee>;

/** Reason why a professional is left out of a run. `parked`: the bank returned a payment to the account that they still have. */
export type PayoutSkipReason =
  | 'not_due'
  | 'on_hold'
  | 'no_bank'
  | 'bank_unverified'
  | 'parked'
  | 'below_minimum';

/** A part of a payment: what it pays for a payable, or a debt that it collects (negative). */
export interface PlannedLine {
  readonly payableId: number;
  readonly amount: Money;
}

/** A run's plan for one professional. */
export interface PayoutPlan {
  readonly accountId: number;
  /** The account that is paid; null without one. */
  readonly bankAccountId: number | null;
  /** The sum of `lines`. */
  readonly amount: Money;
  readonly lines: readonly PlannedLine[];
  /** What is due but held back. */
  readonly held: Money;
  /** What does not wait for customers and becomes payable later, and the first time; null without any. */
  readonly later: { readonly amount: Money; readonly from: Date } | null;
  /** Null if the professional is paid. */
  readonly skipReason: PayoutSkipReason | null;
}

/** What decides about a run besides the balances. */
export interface PayoutTerms {
  readonly payees: Payees;
  readonly holds: readonly ActiveHold[];
  /** The newest account of each professional to which the bank returned a payment. */
  readonly returnedTo: ReadonlyMap<number, number>;
  /** Smaller amounts wait for a later run. */
  readonly minimum: Money;
  /** Payables with a later date wait. */
  readonly dueBy: Date;
}

/** A payment collects debts of at most this part of what it would pay. */
const MAX_DEBT_PERCENT = 50n;

/** Plans a run: one payment per professional for everything that is due and not held, ordered by account id. */
export function planPayouts(payables: readonly DuePayable[], terms: PayoutTerms): PayoutPlan[] {
  const holds = Map.groupBy(terms.holds, ({ accountId }) => accountId);
  return [...Map.groupBy(payables, ({ accountId }) => accountId)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([accountId, all]) => planPayout(accountId, all, holds.get(accountId) ?? [], terms) ?? []);
}

function planPayout(
  accountId: number,
  all: readonly DuePayable[],
  holds: readonly ActiveHold[],
  { payees, returnedTo, minimum, dueBy }: PayoutTerms,
): PayoutPlan | null {
  const sorted = all.toSorted((a, b) => a.payableId - b.payableId);
  const credits = sorted.filter(({ amount }) => amount > 0);
  const isDue = ({ payableAt }: DuePayable) => payableAt !== null && payableAt <= dueBy;
  const waiting = credits.filter((one) => !isDue(one));
  const due = credits.filter(isDue).map((one) => ({ ...one, held: heldOf(one, holds) }));
  // Debts alone are no payment.
  if (credits.length === 0) return null;
  const paid = due.flatMap(({ payableId, amount, held }): PlannedLine[] =>
    amount > held ? [{ payableId, amount: paise(amount - held) }] : [],
  );
  const total = sum(paid.map(({ amount }) => amount));
  const debts = collectDebts(
    sorted.filter(({ amount }) => amount < 0),
    total,
  );
  const lines = [...paid, ...debts].toSorted((a, b) => a.payableId - b.payableId);
  const amount = sum(lines.map((line) => line.amount));
  const payee = payees.get(accountId);
  const reason = (): PayoutSkipReason | null => {
    if (due.length === 0) return 'not_due';
    if (holds.some(({ payableId }) => payableId === null) || paid.length === 0) return 'on_hold';
    if (!payee) return 'no_bank';
    if (payee.state === 'unverified') return 'bank_unverified';
    if ((returnedTo.get(accountId) ?? 0) >= payee.bankAccountId) return 'parked';
    return amount < minimum ? 'below_minimum' : null;
  };
  return {
    accountId,
    bankAccountId: payee?.bankAccountId ?? null,
    amount,
    lines,
    held: sum(due.map(({ held }) => held)),
    later: laterOf(waiting),
    skipReason: reason(),
  };
}

/** Returns how much of a payable is held; several holds add up, at most to the whole. */
function heldOf({ payableId, amount }: DuePayable, holds: readonly ActiveHold[]): Money {
  const held = holds
    .filter((hold) => hold.payableId === payableId)
    .reduce((total, hold) => total + (hold.amount ?? amount), 0);
  return paise(Math.min(amount, held));
}

/** Collects debts, the oldest first, up to half of what would be paid. */
function collectDebts(debts: readonly DuePayable[], total: Money): PlannedLine[] {
  let rest = Number((BigInt(total) * MAX_DEBT_PERCENT) / 100n);
  const lines: PlannedLine[] = [];
  for (const { payableId, amount } of debts) {
    const collected = Math.min(rest, 0 - amount);
    if (collected === 0) break;
    lines.push({ payableId, amount: paise(-collected) });
    rest -= collected;
  }
  return lines;
}

function laterOf(waiting: readonly DuePayable[]): PayoutPlan['later'] {
  const dates = waiting
    .flatMap(({ payableAt }) => payableAt ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  const [from] = dates;
  return from ? { amount: sum(waiting.map(({ amount }) => amount)), from } : null;
}

/** Returns the payments of a plan. */
export function paymentsOf(
  plans: readonly PayoutPlan[],
): (Pick<PayoutPlan, 'accountId' | 'amount' | 'lines'> & { readonly bankAccountId: number })[] {
  return plans.flatMap(({ accountId, bankAccountId, amount, lines, skipReason }) =>
    skipReason === null && bankAccountId !== null ? [{ accountId, bankAccountId, amount, lines }] : [],
  );
}

/** Serializes a payment; equal strings mean equal payments to the same bank account. */
export function serializePayment({
  accountId,
  bankAccountId,
  lines,
}: Pick<PayoutPlan, 'accountId' | 'bankAccountId' | 'lines'>): string {
  return `${accountId}@${bankAccountId}:${lines.map(({ payableId, amount }) => `${payableId}=${amount}`).join(',')}`;
}

/** A report about a payment: the bank or the vendor has it, paid it, or did not. */
export type PayoutReport = 'sent' | 'paid' | 'returned';

/**
 * Returns the next state of a payment after a report: `unchanged` if it is repeated or comes late, `invalid` if it contradicts the state.
 * A state never moves back: a returned payment stays returned.
 */
export function nextPayoutState(
  state: PayoutState,
  report: PayoutReport,
): PayoutState | 'unchanged' | 'invalid' {
  if (state === report) return 'unchanged';
  if (report === 'sent') return state === 'approved' ? 'sent' : 'unchanged';
  return state === 'returned' ? 'invalid' : report;
}

/** What an operator may do with a payment. */
export type PayoutAction = 'retry' | 'mark_paid' | 'mark_returned';

/**
 * Returns what operators may do with a payment. While a vendor has it, its reports decide; an operator decides about a bank file, about a
 * payment that waits for them, and about a return that the vendor did not report.
 */
export function payoutActions({
  state,
  byVendor,
  stalled,
}: {
  readonly state: PayoutState;
  /** Whether a vendor sends it, not an operator by a file. */
  readonly byVendor: boolean;
  /** Whether it waits for an operator. */
  readonly stalled: boolean;
}): PayoutAction[] {
  if (state === 'returned') return [];
  if (state === 'paid') return ['mark_returned'];
  if (!byVendor) return ['mark_paid', 'mark_returned'];
  return stalled ? ['retry', 'mark_paid', 'mark_returned'] : [];
}

/** Checks until a payment without a result waits for an operator: about a week. */
const MAX_CHECKS = 34;

/** Returns when to send or ask about a payment again after so many checks; null once an operator has to decide. */
export function nextPayoutCheck(checks: number, now: Date): Date | null {
  return checks >= MAX_CHECKS ? null : nextCheck(checks, now, now);
}

/** Days after which a vendor is asked whether a paid payment was returned, if it did not report it. */
const RETURN_CHECK_DAYS = [1, 3, 7];

/** Returns when to ask again whether a payment was returned; null once no return is expected. */
export function nextReturnCheck(paidAt: Date, now: Date): Date | null {
  const next = RETURN_CHECK_DAYS.map((days) => addMinutes(paidAt, days * 24 * 60)).find((at) => at > now);
  return next ?? null;
}

const KINDS = { paid: 'payout_paid', returned: 'payout_returned', reversed: 'payout_reversed' } as const;

/** A payment of a run for the ledger. */
export interface PayoutFacts {
  readonly id: number;
  readonly accountId: number;
  /** Debts that it collects are negative. `welfare`: the welfare levy on the line. */
  readonly lines: readonly {
    readonly payableId: number;
    readonly amount: Money;
    readonly welfare: Money;
  }[];
}

/**
 * Returns the movement of a payout: approved, so no longer owed (`approved`), paid by the bank, not paid after all
 * (`returned`), or returned after payment (`reversed`). The welfare levy is owed from the approval on, unless it is returned.
 */
export function payoutMovement(
  step: 'approved' | keyof typeof KINDS,
  { id, accountId, lines }: PayoutFacts,
): Movement {
  const kind: MovementKind = step === 'approved' ? 'payout' : KINDS[step];
  const post = {
    approved: approvePayout,
    paid: payPayout,
    returned: (line: LineRef, amount: Money) => returnPayout(line, amount, false),
    reversed: (line: LineRef, amount: Money) => returnPayout(line, amount, true),
  }[step];
  const entries = lines.flatMap(({ payableId, amount }): Posting[] =>
    post({ payableId, customerId: 0, professionalId: accountId, registrationId: null }, amount),
  );
  const welfare = lines.reduce((total, line) => total + line.welfare, 0);
  const levy = { approved: welfare, paid: 0, returned: -welfare, reversed: -welfare }[step];
  return {
    key: `${kind}:${id}`,
    kind,
    source: `payout_item:${id}`,
    entries: [...entries, ...accrueWelfare(paise(levy))],
  };
}
