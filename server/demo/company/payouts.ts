import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { mondayOf } from '@aaspaas/contract/kernel/working-hours.ts';
import { type DuePayable, payoutMovement, planPayouts } from '../../src/features/payment/index.ts';
import type { Random } from '../random.ts';
import { FIRST_ID } from './facts.ts';
import type { CompanyMoney } from './money.ts';

/** The smallest payout: the default of the setting, in paise. */
const MINIMUM = paise(100_00);
const WEEKS = 12;

/** How often a bank returns a payment. */
const RETURNED_SHARE = 0.012;

/** The runs of payouts with their payments. */
export interface CompanyPayouts {
  readonly runs: readonly object[];
  readonly items: readonly object[];
  readonly lines: readonly object[];
}

/**
 * Pays the professionals on the Mondays of the past weeks what their customers have paid for. The payments of the latest run are
 * partly still at the bank.
 *
 * @param banks the professionals whose bank details are complete
 */
export function makePayouts(
  money: CompanyMoney,
  banks: ReadonlySet<number>,
  approvedBy: number,
  now: Date,
  from: Random,
): CompanyPayouts {
  const [runs, items, lines]: [object[], object[], object[]] = [[], [], []];
  const paid = new Set<number>();
  const monday = mondayOf(dateOf(now));
  for (let week = WEEKS; week >= 0; week -= 1) {
    const at = instantOf(addDays(monday, -7 * week), '11:00');
    if (at >= now) continue;
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
        }),
      )
      .filter(({ amount }) => amount > 0);
    const plans = planPayouts(due, banks, MINIMUM).filter(({ skipReason }) => skipReason === null);
    if (plans.length === 0) continue;
    const runId = FIRST_ID + runs.length;
    runs.push({ id: runId, created_by: approvedBy, created_at: at });
    for (const { accountId, amount, lines: payables } of plans) {
      const id = FIRST_ID + items.length;
      const facts = { id, accountId, lines: payables };
      money.post(payoutMovement('approved', facts), at);
      const settledAt = addMinutes(at, from.between(18 * 60, 30 * 60));
      const isReturned = from.next() < RETURNED_SHARE;
      const isSettled = settledAt < now && (week > 0 || from.next() < 0.6);
      const state = !isSettled ? 'approved' : isReturned ? 'returned' : 'paid';
      if (state === 'paid') money.post(payoutMovement('paid', facts), settledAt);
      if (state === 'returned') money.post(payoutMovement('returned', facts), settledAt);
      else for (const { payableId } of payables) paid.add(payableId);
      items.push({
        id,
        run_id: runId,
        account_id: accountId,
        amount,
        state,
        reference: state === 'paid' ? `NEFT${String(id).padStart(8, '0')}` : null,
        reason: state === 'returned' ? 'The account is closed.' : null,
        settled_at: state === 'paid' ? settledAt : null,
        returned_at: state === 'returned' ? settledAt : null,
      });
      for (const line of payables)
        lines.push({
          id: FIRST_ID + lines.length,
          item_id: id,
          payable_id: line.payableId,
          amount: line.amount,
          live: state !== 'returned',
        });
    }
  }
  return { runs, items, lines };
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
