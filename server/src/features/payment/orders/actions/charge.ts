import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { applyCredits } from '../../credits/actions/credits.ts';
import { alignAdvanceTax } from '../../ledger/actions/align-advance-tax.ts';
import { chargeMovements } from '../../ledger/rules/movements.ts';
import { chargeShare } from '../../ledger/rules/share-postings.ts';
import { payableLedger, post } from '../../ledger/store.ts';
import { refundExcess } from '../../refunds/actions/request-refund.ts';
import { amountDue, retainedAmount } from '../../rules/amount-due.ts';
import { payableStore } from '../../store.ts';
import { advanceTermsOf } from '../../tax/rules/advance-tax.ts';
import type { LineShare } from '../../tax/rules/tax-of.ts';
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

/** Accepted work, a cancellation fee or a visit to be charged. */
export interface Charge {
  readonly subject: string;
  /** The subject that it belongs to; null: none. */
  readonly mainSubject: string | null;
  readonly customerId: number;
  /** Null if no professional earns from it. */
  readonly professionalId: number | null;
  /** The price and its parts. */
  readonly share: LineShare;
  /** Whether the customer's credits pay what is due; not if cash paid it. */
  readonly useCredits: boolean;
}

/**
 * Charges a share once: the advance pays it, and what was paid beyond the price is refunded. Without an advance, or with a part of it, the
 * customer's credits pay the rest as far as they go; then it becomes due.
 */
export async function charge(
  context: PaymentContext,
  { subject, mainSubject, customerId, professionalId, share, useCredits }: Charge,
): Promise<void> {
  const { tx, now } = context;
  if (professionalId === null && share.net > 0)
    throw new Error("a professional's share above zero needs a professionalId");
  const store = payableStore(tx);
  const row = {
    subject,
    main_subject: mainSubject,
    account_id: customerId,
    amount: share.price,
    created_at: now,
  };
  let payable = await store.upsertPayable(row);
  const { charged } = await payableLedger(tx, payable.id);
  if (charged || share.price === paise(0)) {
    await refundExcess(context, payable);
    return;
  }
  // The tax on the advance moves to the registration, State and heads of the invoice.
  payable = await alignAdvanceTax(context, payable, advanceTermsOf(share));
  const { tax } = await payableLedger(tx, payable.id);
  const retained = retainedAmount(await store.paidParts(payable.id));
  const postings = chargeShare(
    { payableId: payable.id, customerId, professionalId, registrationId: share.registrationId },
    share,
    retained > paise(0) ? { amount: retained, tax } : null,
  );
  for (const movement of chargeMovements(payable, postings)) await post(tx, movement, now);
  // The charge has moved the excess to the refunds already.
  await refundExcess(context, payable, { posted: true });
  if (useCredits) await applyCredits(context, payable, amountDue(share.price, retained));
}
