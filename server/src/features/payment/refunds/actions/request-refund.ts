import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { refundRequested } from '../../events.ts';
import { retainedAmount } from '../../rules/amount-due.ts';
import { refundStore } from '../store.ts';
import { refundsDue } from '../rules/refund.ts';
import { advanceTermsOfRow, type PayableRow, payableStore } from '../../store.ts';
import { advanceTaxOf } from '../../tax/rules/advance-tax.ts';
import { minusHeads } from '../../tax/rules/heads.ts';
import { recordAdvanceTax } from '../../tax/store.ts';
import type { PaymentContext } from '../../deps.ts';
import { postRequest } from './refund-postings.ts';

/** Delay before the reconciler's first check. The worker normally sends a refund immediately; this covers the case where it could not. */
const RESEND_AFTER_MINUTES = 1;

/** What has posted a refund to the ledger before it is requested: a charge, or the reduction of one, which has a credit note. */
export type PostedBy = 'charge' | 'reduction';

/**
 * Requests refunds of what was paid for a payable beyond its amount due; what is settled without the gateway counts as paid first. The payable
 * must be locked. Returns the refunded amount.
 *
 * @param postedBy what has posted the refunds already; absent: they are posted here
 */
export async function refundExcess(
  context: PaymentContext,
  payable: PayableRow,
  { postedBy }: { readonly postedBy?: PostedBy } = {},
): Promise<Money> {
  const parts = await payableStore(context.tx).paidParts(payable.id);
  const due = refundsDue(parts, paise(Math.max(0, payable.amount - payable.settled)));
  let retained = retainedAmount(parts);
  for (const { captureId, amount } of due) {
    const requested = { captureId, amount, customerId: payable.account_id, payable, postedBy };
    const id = await requestRefund(context, requested);
    if (postedBy === 'charge') await recordExcessTax(context, id, payable, { retained, amount });
    retained = paise(retained - amount);
  }
  return sum(due.map(({ amount }) => amount));
}

/** Records the tax on the part of an advance that a charge left over. The charge has posted it. */
async function recordExcessTax(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  refundId: number,
  payable: PayableRow,
  { retained, amount }: { readonly retained: Money; readonly amount: Money },
): Promise<void> {
  const terms = advanceTermsOfRow(payable);
  const heads = minusHeads(advanceTaxOf(terms, retained), advanceTaxOf(terms, paise(retained - amount)));
  const refunded = { payableId: payable.id, kind: 'refunded', refundId, amount } as const;
  await recordAdvanceTax(tx, { ...refunded, heads, terms }, now);
}

/** Requests a refund of part of a capture: posts it to the ledger now and sends it to the gateway after this transaction commits. Returns its id. */
export async function requestRefund(
  { tx, now, publish }: PaymentContext,
  requested: {
    readonly captureId: number;
    readonly amount: Money;
    readonly customerId: number;
    /** Locked; null for a surplus payment. */
    readonly payable: PayableRow | null;
    readonly postedBy?: PostedBy | undefined;
  },
): Promise<number> {
  const { captureId, amount, customerId, payable, postedBy } = requested;
  const { id } = await refundStore(tx).add({
    capture_id: captureId,
    payable_id: payable?.id ?? null,
    amount,
    state: 'requested',
    credited: postedBy === 'reduction',
    created_at: now,
    check_at: addMinutes(now, RESEND_AFTER_MINUTES),
  });
  if (!postedBy) await postRequest(tx, id, { payable, customerId, amount }, now);
  await publish(tx, refundRequested, `${id}:1`, { refund_id: id, attempt: 1 });
  return id;
}
