import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { GatewayRefund } from '../../../../ports/payment-gateway/port.ts';
import { retainedAmount } from '../../rules/amount-due.ts';
import { refundRequested } from '../../events.ts';
import { post } from '../../ledger/store.ts';
import { gatewayRefundStore, refundStore } from '../store.ts';
import { nextCheck } from '../../rules/retry-schedule.ts';
import { allocateGatewayRefund } from '../rules/gateway-refund.ts';
import { goodwillMovement } from '../../ledger/rules/movements.ts';
import { grantGoodwill } from '../../ledger/rules/share-postings.ts';
import { payableStore } from '../../store.ts';
import { postRequest, refundLine } from './refund-postings.ts';
import { refundExcess } from './request-refund.ts';
import { voidRefund } from './void-refund.ts';
import type { PaymentContext } from '../../deps.ts';
import { applyGatewayRefundIn } from './send-refund.ts';

/** Outcome of a refund that was not requested here. `exceeds_capture`: it exceeds the payment, so an operator has to look into it. */
export type GatewayRefundOutcome = 'recorded' | 'exceeds_capture' | 'unmatched';

/**
 * Posts a refund that was made by hand at the gateway. It counts as refunded from the first webhook event on, so that no
 * part of it is refunded twice; a failed refund of ours that it replaces is not retried.
 */
export async function recordGatewayRefund(
  context: PaymentContext,
  gatewayRefund: GatewayRefund,
): Promise<GatewayRefundOutcome> {
  const { tx, now, publish } = context;
  const refunds = refundStore(tx);
  const gatewayRefunds = gatewayRefundStore(tx);
  const capture = await gatewayRefunds.lockCapture(gatewayRefund.paymentId);
  if (!capture) return 'unmatched';
  const payables = await payableStore(tx).lockPayables(await gatewayRefunds.subjectsOf(capture));
  const stored = await gatewayRefunds.byGatewayRefundId(gatewayRefund.id);
  const existing = stored.filter(({ state }) => state !== 'void');
  for (const { id, attempt } of existing) await applyGatewayRefundIn(context, id, attempt, gatewayRefund);
  // A late event of a refund that failed. Only one that was processed after all counts again.
  if (stored.length > 0 && existing.length === 0 && gatewayRefund.status !== 'processed') return 'recorded';
  // A failed refund made at the gateway only stays in the ledger; it is not retried here.
  if (existing.length > 0 || gatewayRefund.status === 'failed') return 'recorded';

  for (const failed of await gatewayRefunds.failedOf(capture.id))
    await voidRefund(context, failed, payables.find(({ id }) => id === failed.payable_id) ?? null);
  const parts = await Promise.all(
    capture.surplus
      ? [gatewayRefunds.refundableSurplus(capture)]
      : payables.map(async ({ id, amount, settled }) => {
          const retained = retainedAmount(await payableStore(tx).paidParts(id));
          return {
            ...(await gatewayRefunds.part(capture, id)),
            excess: paise(Math.max(0, retained + settled - amount)),
          };
        }),
  );
  const { allocations, left } = allocateGatewayRefund(gatewayRefund.amount, parts);
  for (const { payableId, amount, origin } of allocations) {
    const { id } = await refunds.add({
      capture_id: capture.id,
      payable_id: payableId,
      amount,
      state: 'processing',
      origin,
      gateway_refund_id: gatewayRefund.id,
      reference: gatewayRefund.reference,
      created_at: now,
      check_at: nextCheck(0, now, now),
    });
    const payable = payables.find((one) => one.id === payableId) ?? null;
    const facts = { payable, customerId: capture.account_id, amount };
    if (origin === 'goodwill')
      await post(tx, goodwillMovement(id, grantGoodwill(refundLine(facts), amount)), now);
    else await postRequest(tx, id, facts, now);
    await publish(tx, refundRequested, `${id}:1`, { refund_id: id, attempt: 1 });
    await applyGatewayRefundIn(context, id, 1, gatewayRefund);
  }
  // This refund may cover only part of the failed refunds.
  for (const payable of payables) await refundExcess(context, payable);
  return left > 0 ? 'exceeds_capture' : 'recorded';
}
