import { paise } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { refundProcessed, refundRequested } from '../../events.ts';
import { post } from '../../ledger/store.ts';
import { refundStore } from '../store.ts';
import { manualRefundMovement } from '../../ledger/rules/movements.ts';
import { payRefundByBank } from '../../ledger/rules/share-postings.ts';
import type { PaymentContext } from '../../deps.ts';
import { refundLine } from './refund-postings.ts';

/**
 * Retries a failed refund, or checks one whose status is unknown, for an operator.
 * @throws `state_changed` if the refund is already processed
 */
export async function retryRefund({ tx, now, publish }: PaymentContext, refundId: number): Promise<void> {
  const refund = await refundStore(tx).lock(refundId);
  if (!refund) throw new Failure('not_found');
  if (refund.state === 'processed' || refund.state === 'void') throw new Failure('state_changed');
  await refundStore(tx).set(refundId, { check_at: now });
  // The event key differs from that of the refund's own attempt, which was already published. Its handler only checks the refund again.
  await publish(tx, refundRequested, `${refundId}:again:${refund.attempt}:${now.getTime()}`, {
    refund_id: refundId,
    attempt: refund.attempt + 1,
  });
}

/**
 * Records that an operator paid a refund from the bank because the gateway could not. Only a failed refund qualifies: any
 * other may still arrive, and would be paid twice.
 * @throws `state_changed`
 */
export async function recordManualRefund(
  { tx, now, publish }: PaymentContext,
  refundId: number,
  reference: string,
): Promise<void> {
  const store = refundStore(tx);
  const payable = await store.lockPayable(refundId);
  const refund = await store.lock(refundId);
  if (!refund) throw new Failure('not_found');
  if (refund.state !== 'failed') throw new Failure('state_changed');
  const line = refundLine({ payable: payable ?? null, customerId: refund.account_id });
  await post(tx, manualRefundMovement(refund, payRefundByBank(line, paise(refund.amount))), now);
  await store.set(refundId, {
    state: 'processed',
    manual: true,
    reference,
    processed_at: now,
    check_at: null,
  });
  await publish(tx, refundProcessed, refundId, { refund_id: refundId });
}
