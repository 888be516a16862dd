import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { post } from '../ledger.ts';
import { chargeMovement, type Shares } from '../rules/postings.ts';
import { paymentStore } from '../store.ts';
import { refundExcess } from './request-refund.ts';
import type { PaymentContext } from './payment-deps.ts';

/**
 * From now on so much is asked for what the subjects name; whatever was paid beyond it goes back to where it came from. Subjects nobody ever
 * paid for are left alone.
 */
export async function setAmountDue(
  context: PaymentContext,
  subjects: readonly string[],
  amount: Money,
): Promise<void> {
  const store = paymentStore(context.tx);
  for (const payable of await store.lockPayables(subjects)) {
    await store.setAmount(payable.id, amount);
    await refundExcess(context, { ...payable, amount });
  }
}

/** Work that is done and accepted. */
export interface Charge {
  readonly subject: string;
  readonly customerId: number;
  /** Null where nobody earns by it. */
  readonly professionalId: number | null;
  readonly amount: Money;
  readonly shares: Shares;
}

/** Charges accepted work for good, once: its customer owes the price, whoever earned it is owed theirs; what was paid beyond goes back. */
export async function charge(
  context: PaymentContext,
  { subject, customerId, professionalId, amount, shares }: Charge,
): Promise<void> {
  const { tx, now } = context;
  const payable = await paymentStore(tx).upsertPayable({
    subject,
    account_id: customerId,
    amount,
    created_at: now,
  });
  if (amount > paise(0))
    await post(tx, chargeMovement(payable.id, customerId, professionalId, amount, shares), now);
  await refundExcess(context, payable);
}
