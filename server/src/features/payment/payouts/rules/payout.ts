import { type Money, sum } from '@aaspaas/contract/kernel/money.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import type { Movement, MovementKind } from '../../ledger/rules/movements.ts';
import { approvePayout, type LineRef, payPayout, returnPayout } from '../../ledger/rules/share-postings.ts';
import type { PayoutState } from '../../rules/payment-types.ts';

/** Amount owed to a professional for one line that its customer has paid for. */
export interface DuePayable {
  readonly accountId: number;
  readonly payableId: number;
  /** Subject of the payable, e.g. `line:12`. */
  readonly subject: string;
  readonly amount: Money;
}

/** Reason why a professional is left out of a run. */
export type PayoutSkipReason = 'no_bank' | 'below_minimum';

/** Accounts that can be paid. */
export type BankAccounts = Pick<ReadonlySet<number>, 'has'>;

/** A run's plan for one professional. */
export interface PayoutPlan {
  readonly accountId: number;
  readonly amount: Money;
  readonly lines: readonly DuePayable[];
  /** Null if the professional is paid. */
  readonly skipReason: PayoutSkipReason | null;
}

/**
 * Plans a run: one payment per professional for everything owed, ordered by account id.
 *
 * @param banks accounts that can be paid
 * @param minimum smaller amounts wait for a later run
 */
export function planPayouts(
  payables: readonly DuePayable[],
  bankAccounts: BankAccounts,
  minimum: Money,
): PayoutPlan[] {
  return [...Map.groupBy(payables, ({ accountId }) => accountId)]
    .toSorted(([a], [b]) => a - b)
    .map(([accountId, lines]) => {
      const amount = sum(lines.map((line) => line.amount));
      const skipReason = !bankAccounts.has(accountId) ? 'no_bank' : amount < minimum ? 'below_minimum' : null;
      return { accountId, amount, lines: lines.toSorted((a, b) => a.payableId - b.payableId), skipReason };
    });
}

/** Serializes the payments of a plan; equal strings mean equal payments. */
export function serializePlans(plans: readonly PayoutPlan[]): string {
  return plans
    .filter(({ skipReason }) => skipReason === null)
    .map(
      ({ accountId, lines }) =>
        `${accountId}:${lines.map(({ payableId, amount }) => `${payableId}=${amount}`).join(',')}`,
    )
    .join(';');
}

/** Returns the next state of a payment after the bank's result: `unchanged` if it is repeated, `invalid` if it is not possible. */
export function nextPayoutState(
  state: PayoutState,
  event: 'paid' | 'returned',
): PayoutState | 'unchanged' | 'invalid' {
  if (state === event) return 'unchanged';
  return state === 'returned' ? 'invalid' : event;
}

const KINDS = { paid: 'payout_paid', returned: 'payout_returned', reversed: 'payout_reversed' } as const;

/** A payment of a run for the ledger. */
export interface PayoutFacts {
  readonly id: number;
  readonly accountId: number;
  readonly lines: readonly { readonly payableId: number; readonly amount: Money }[];
}

/**
 * Returns the movement of a payout: approved, so no longer owed (`approved`), paid by the bank, not paid after all
 * (`returned`), or returned after payment (`reversed`).
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
  return { key: `${kind}:${id}`, kind, source: `payout_item:${id}`, entries };
}
