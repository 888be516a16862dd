import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { chargedJobs, post } from '../../ledger/store.ts';
import { chargeMovement, type Shares } from '../../ledger/rules/postings.ts';
import { payableStore } from '../../store.ts';
import { refundExcess } from '../../refunds/actions/request-refund.ts';
import { payableAt } from '../../rules/payable-at.ts';
import type { PaymentContext } from '../../deps.ts';

/** Sets the amount due of existing payables and refunds what was paid beyond it. Subjects without a payable are skipped. */
export async function setAmountDue(
  context: PaymentContext,
  subjects: readonly string[],
  amount: Money,
): Promise<void> {
  const store = payableStore(context.tx);
  for (const payable of await store.lockPayables(subjects)) {
    await store.setAmount(payable.id, amount);
    await refundExcess(context, { ...payable, amount });
  }
}

/** Accepted work to be charged. */
export interface Charge {
  readonly subject: string;
  readonly customerId: number;
  /** Null if no professional earns from it. */
  readonly professionalId: number | null;
  readonly amount: Money;
  readonly shares: Shares;
  /** The end of the slot as booked, before which the professional is not paid. */
  readonly slotEnd: Date;
}

/**
 * Charges accepted work once: records what the customer owes and what the professional earns, and refunds what was paid
 * beyond the price.
 */
export async function charge(
  context: PaymentContext,
  { subject, customerId, professionalId, amount, shares, slotEnd }: Charge,
): Promise<void> {
  const { tx, now } = context;
  const payable = await payableStore(tx).upsertPayable({
    subject,
    account_id: customerId,
    amount,
    created_at: now,
  });
  if (professionalId !== null && shares.professional > 0 && payable.payable_at === null) {
    const earlierJobs = await chargedJobs(tx, professionalId);
    await payableStore(tx).setPayableAt(
      payable.id,
      payableAt({ slotEnd, approvedAt: now, earlierJobs }),
    );
  }
  if (amount > paise(0))
    await post(tx, chargeMovement(payable.id, customerId, professionalId, amount, shares), now);
  await refundExcess(context, payable);
}
