import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { settlePayable } from '../../actions/settle-payable.ts';
import type { PaymentContext } from '../../deps.ts';
import { payableStore } from '../../store.ts';
import type { Heads } from '../../tax/rules/heads.ts';
import { cashTcs } from '../rules/cash-tcs.ts';
import { dueStore } from '../store.ts';

/** What was charged for a subject, as its share states it. */
export interface ChargedPart {
  readonly subject: string;
  readonly price: Money;
  /** Collected at source on the price, and the registration under which it was posted. */
  readonly tcs: Heads;
  readonly registrationId: number | null;
}

/** Cash that a customer confirmed. */
export interface CashReceipt {
  /** What the cash can pay for, in this order. */
  readonly parts: readonly ChargedPart[];
  readonly amount: Money;
  /** Who received it. */
  readonly professionalId: number;
  /** The confirmed claim, e.g. `cash_claim:5`; it settles a payable once. */
  readonly origin: string;
}

/**
 * Pays amounts due with cash that the professional received. The tax collected at source on it is taken back. Returns what it paid: less than
 * the cash if less is due.
 */
export async function settleByCash(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  { parts, amount, professionalId, origin }: CashReceipt,
): Promise<Money> {
  const payables = await payableStore(context.tx).lockPayables(parts.map(({ subject }) => subject));
  const due = new Map(
    (await dueStore(context.tx).ofPayables(payables.map(({ id }) => id))).map((one) => [
      one.subject,
      one.amount,
    ]),
  );
  let left: number = amount;
  for (const { subject, price, tcs, registrationId } of parts) {
    const payable = payables.find((one) => one.subject === subject);
    const paid = paise(Math.min(left, due.get(subject) ?? 0));
    if (!payable || paid <= 0) continue;
    await settlePayable(context, payable, {
      kind: 'cash',
      amount: paid,
      origin,
      professionalId,
      tcs: cashTcs(tcs, paid, price),
      registrationId,
    });
    left -= paid;
  }
  return paise(amount - left);
}
