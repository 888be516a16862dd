import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { post } from '../ledger.ts';
import { chargeMovement, type Shares } from '../rules/postings.ts';
import { paymentStore } from '../store.ts';
import { giveBackExcess } from './give-back.ts';
import type { PaymentWork } from './payment-parts.ts';

/**
 * From now on so much is asked for what the subjects name; whatever was paid beyond it goes back to where it came from. Subjects nobody ever
 * paid for are left alone.
 */
export async function askFor(work: PaymentWork, subjects: readonly string[], amount: Money): Promise<void> {
  const store = paymentStore(work.tx);
  for (const payable of await store.lockPayables(subjects)) {
    await store.setAmount(payable.id, amount);
    await giveBackExcess(work, { ...payable, amount });
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
  work: PaymentWork,
  { subject, customerId, professionalId, amount, shares }: Charge,
): Promise<void> {
  const { tx, now } = work;
  const payable = await paymentStore(tx).putPayable({
    subject,
    account_id: customerId,
    amount,
    created_at: now,
  });
  if (amount > paise(0))
    await post(tx, chargeMovement(payable.id, customerId, professionalId, amount, shares), now);
  await giveBackExcess(work, payable);
}
