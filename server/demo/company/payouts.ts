import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { mondayOf } from '@aaspaas/contract/kernel/working-hours.ts';
import {
  type DuePayable,
  type Payee,
  paymentsOf,
  payoutMovement,
  planPayouts,
  WELFARE_STATE,
  type WelfareLevy,
  welfareOf,
} from '../../src/features/payment/index.ts';
import type { Random } from '../random.ts';
import { FIRST_ID } from './facts.ts';
import type { CompanyMoney } from './money.ts';

/** The smallest payout: the default of the setting, in paise. */
const MINIMUM = paise(100_00);
const WEEKS = 12;

/** The levy of Karnataka that the migrations insert. */
const LEVY: WelfareLevy = { rate: 100, cap: paise(1_50) };

/** How often a bank returns a payment. */
const RETURNED_SHARE = 0.012;

/** Minutes after the approval of the latest run at which the bank returns its first payment, which stays parked. */
const PARKED_MINUTES = 20 * 60;

/** Minutes between the preparation of a run and its approval by another operator. */
const APPROVAL_MINUTES = 40;

/** Days after a returned payment on which the professional adds another account. */
const NEW_ACCOUNT_DAYS = 3;

/** The runs of payouts with their payments, and the bank accounts that they went to. */
export interface CompanyPayouts {
  readonly accounts: readonly object[];
  readonly checks: readonly object[];
  readonly runs: readonly object[];
  readonly items: readonly object[];
  readonly lines: readonly object[];
  readonly holds: readonly object[];
}

/** A bank account as its row has it: the number encrypted, as text of `bytea`. */
export interface CompanyBank {
  readonly name: string;
  readonly sealed: string;
  readonly last4: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly branchName: string;
}

/**
 * Pays the professionals on the Mondays of the past weeks what is due by then: one operator prepares a run, another one approves it. After
 * a returned payment a professional adds another account; one whose payment of the latest run was returned has not yet. The other payments of
 * that run are partly still at the bank. A Monday less than a day ago has no run yet, so that there is something to pay at any time.
 *
 * @param banks the professionals with bank accounts
 */
export function makePayouts(
  money: CompanyMoney,
  banks: ReadonlyMap<number, CompanyBank>,
  operators: { readonly prepares: number; readonly approves: number },
  now: Date,
  from: Random,
): CompanyPayouts {
  const [accounts, checks, runs, items, lines]: [object[], object[], object[], object[], object[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  const paid = new Set<number>();
  const levied = new Set(
    money.earnings.flatMap(({ payable, state }) => (state === WELFARE_STATE ? [payable.id] : [])),
  );
  const returnedTo = new Map<number, number>();
  const current = new Map<number, { readonly id: number; readonly addedAt: Date }>();
  const addAccount = (professional: number, bank: CompanyBank, at: Date) => {
    const id = FIRST_ID + accounts.length;
    accounts.push({
      id,
      account_id: professional,
      account_sealed: bank.sealed,
      account_last4: bank.last4,
      ifsc: bank.ifsc,
      bank_name: bank.bankName,
      branch_name: bank.branchName,
      source: accounts.length < banks.size ? 'registration' : 'professional',
      created_at: at,
    });
    checks.push({
      id: FIRST_ID + checks.length,
      bank_account_id: id,
      outcome: 'verified',
      score: 100,
      registered_name: bank.name,
      reference: `local-account-${id}`,
      checked_at: addMinutes(at, 2),
    });
    current.set(professional, { id, addedAt: at });
  };
  const begin = addDays(mondayOf(dateOf(now)), -7 * (WEEKS + 1));
  for (const [professional, bank] of banks) addAccount(professional, bank, instantOf(begin, '09:00'));
  const monday = mondayOf(dateOf(now));
  const runAt = (week: number) => instantOf(addDays(monday, -7 * week), '11:00');
  const latest = addMinutes(runAt(0), APPROVAL_MINUTES + 24 * 60) <= now ? 0 : 1;
  for (let week = WEEKS; week >= latest; week -= 1) {
    const at = runAt(week);
    const approvedAt = addMinutes(at, APPROVAL_MINUTES);
    const due = money.earnings
      .filter(
        ({ chargedAt, payable }) => chargedAt < at && !paid.has(payable.id) && isPaid(money, payable.id, at),
      )
      .map(
        ({ professionalId, payable, amount }): DuePayable => ({
          accountId: professionalId,
          payableId: payable.id,
          subject: payable.subject,
          amount,
          payableAt: payable.payable_at,
        }),
      )
      .filter(({ amount }) => amount > 0);
    const payees = new Map(
      [...current]
        .filter(([, { addedAt }]) => addedAt < at)
        .map(([id, account]): [number, Payee] => [id, { bankAccountId: account.id, state: 'payable' }]),
    );
    const payments = paymentsOf(
      planPayouts(due, { payees, holds: [], returnedTo, minimum: MINIMUM, dueBy: at }),
    );
    if (payments.length === 0) continue;
    const runId = FIRST_ID + runs.length;
    runs.push({
      id: runId,
      prepared_by: operators.prepares,
      prepared_at: at,
      state: 'approved',
      total: payments.reduce((total, { amount }) => total + amount, 0),
      payment_count: payments.length,
      approved_by: operators.approves,
      approved_at: approvedAt,
    });
    for (const [index, { accountId, bankAccountId, amount, lines: planned }] of payments.entries()) {
      // A job has one payable here, and is paid once.
      const welfare = welfareOf(
        planned.map((line) => ({
          amount: line.amount,
          job: levied.has(line.payableId) ? line.payableId : null,
        })),
        LEVY,
        new Map(),
      );
      const payables = planned.map((line, at) => ({ ...line, welfare: welfare[at] ?? paise(0) }));
      const id = FIRST_ID + items.length;
      const facts = { id, accountId, lines: payables };
      money.post(payoutMovement('approved', facts), approvedAt);
      const isParked = week === latest && index === 0;
      const bankAt = addMinutes(at, from.between(18 * 60, 30 * 60));
      const settledAt = isParked ? addMinutes(approvedAt, PARKED_MINUTES) : bankAt;
      const isReturned = from.next() < RETURNED_SHARE || isParked;
      const isSettled = (bankAt < now && (week > latest || from.next() < 0.6)) || isParked;
      const state = !isSettled ? 'sent' : isReturned ? 'returned' : 'paid';
      if (state === 'paid') money.post(payoutMovement('paid', facts), settledAt);
      if (state === 'returned') {
        money.post(payoutMovement('returned', facts), settledAt);
        returnedTo.set(accountId, bankAccountId);
        const newAt = addMinutes(settledAt, NEW_ACCOUNT_DAYS * 24 * 60);
        const bank = banks.get(accountId);
        if (bank && newAt < now && !isParked) addAccount(accountId, bank, newAt);
      } else for (const { payableId } of payables) paid.add(payableId);
      items.push({
        id,
        run_id: runId,
        account_id: accountId,
        bank_account_id: bankAccountId,
        amount,
        state,
        reference: state === 'paid' ? `NEFT${String(id).padStart(8, '0')}` : null,
        reason: state === 'returned' ? 'The account is closed.' : null,
        sent_at: addMinutes(approvedAt, 10),
        settled_at: state === 'paid' ? settledAt : null,
        returned_at: state === 'returned' ? settledAt : null,
      });
      for (const line of payables)
        lines.push({
          id: FIRST_ID + lines.length,
          item_id: id,
          payable_id: line.payableId,
          amount: line.amount,
          welfare: line.welfare,
          live: state !== 'returned',
        });
    }
  }
  const holds = holdOf(money, { paid, returnedTo }, operators.prepares, now);
  return { accounts, checks, runs, items, lines, holds };
}

/** Minutes since which an operator holds the pay of a job. */
const HELD_MINUTES = 150;

/** One job that waits for a payout is on hold; its professional has no returned payment. */
function holdOf(
  money: CompanyMoney,
  {
    paid,
    returnedTo,
  }: { readonly paid: ReadonlySet<number>; readonly returnedTo: ReadonlyMap<number, number> },
  by: number,
  now: Date,
): object[] {
  const placedAt = addMinutes(now, -HELD_MINUTES);
  const waiting = money.earnings.filter(
    ({ amount, chargedAt, payable, professionalId }) =>
      amount > 0 &&
      chargedAt < placedAt &&
      !paid.has(payable.id) &&
      !returnedTo.has(professionalId) &&
      isPaid(money, payable.id, now),
  );
  const held = waiting[Math.floor(waiting.length / 2)];
  if (!held) return [];
  return [
    {
      id: FIRST_ID,
      account_id: held.professionalId,
      payable_id: held.payable.id,
      amount: null,
      claimed: null,
      kind: 'operator',
      origin: null,
      reason: 'The photos show another kitchen. We call the customer.',
      placed_by: by,
      placed_at: placedAt,
    },
  ];
}

/** Whether the customer owes nothing for a payable at an instant. */
function isPaid(money: CompanyMoney, payableId: number, at: Date): boolean {
  const payable = money.payables[payableId - FIRST_ID];
  if (!payable) return false;
  const received = money
    .paymentsOf(payable)
    .filter(({ capture }) => capture && capture.captured_at < at)
    .flatMap(({ parts }) => parts.filter((part) => part.payableId === payableId));
  return received.reduce((total, part) => total + part.amount, 0) >= payable.amount;
}
