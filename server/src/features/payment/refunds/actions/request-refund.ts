import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { refundRequested } from '../../events.ts';
import { post } from '../../ledger/store.ts';
import { refundStore } from '../store.ts';
import { requestMovement } from '../../ledger/rules/movements.ts';
import { refundsDue } from '../rules/refund.ts';
import { type PayableRow, payableStore } from '../../store.ts';
import type { PaymentContext } from '../../deps.ts';
import { requestPostings } from './refund-postings.ts';

/** Delay before the reconciler's first check. The worker normally sends a refund immediately; this covers the case where it could not. */
const RESEND_AFTER_MINUTES = 1;

/**
 * Requests refunds of what was paid for a payable beyond its amount due; what is settled without the gateway counts as paid first. The payable
 * must be locked. Returns the refunded amount.
 *
 * @param posted a charge has posted the refunds already
 */
export async function refundExcess(
  context: PaymentContext,
  payable: PayableRow,
  { posted = false }: { readonly posted?: boolean } = {},
): Promise<Money> {
  const left = paise(Math.max(0, payable.amount - payable.settled));
  const due = refundsDue(await payableStore(context.tx).paidParts(payable.id), left);
  for (const { captureId, amount } of due)
    await requestRefund(context, { captureId, amount, customerId: payable.account_id, payable, posted });
  return sum(due.map(({ amount }) => amount));
}

/** Requests a refund of part of a capture: posts it to the ledger now and sends it to the gateway after this transaction commits. */
export async function requestRefund(
  { tx, now, publish }: PaymentContext,
  requested: {
    readonly captureId: number;
    readonly amount: Money;
    readonly customerId: number;
    /** Locked; null for a surplus payment. */
    readonly payable: PayableRow | null;
    readonly posted?: boolean;
  },
): Promise<void> {
  const { captureId, amount, customerId, payable, posted = false } = requested;
  const { id } = await refundStore(tx).add({
    capture_id: captureId,
    payable_id: payable?.id ?? null,
    amount,
    state: 'requested',
    created_at: now,
    check_at: addMinutes(now, RESEND_AFTER_MINUTES),
  });
  if (!posted)
    await post(tx, requestMovement(id, await requestPostings(tx, { payable, customerId, amount })), now);
  await publish(tx, refundRequested, `${id}:1`, { refund_id: id, attempt: 1 });
}
