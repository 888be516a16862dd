import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Vault } from '../../../../platform/vault.ts';
import type { UnreadableEvent, WebhookEvent } from '../../../../ports/payment-gateway/port.ts';
import { publishAlarm } from '../../actions/publish-alarm.ts';
import { recordDispute } from '../../chargebacks/actions/record-dispute.ts';
import type { AlarmDeps, ChargebackContext, PaymentDeps } from '../../deps.ts';
import { recordPaymentsIn } from '../../orders/actions/record-payments.ts';
import { recordGatewayRefund } from '../../refunds/actions/record-gateway-refund.ts';
import { applyRefundEvent } from '../../refunds/actions/send-refund.ts';
import type { KeptReason } from '../../rules/payment-types.ts';
import { recordSettlement } from '../../settlements/actions/record-settlement.ts';
import { webhookStore } from '../store.ts';

/** Dependencies of the handler: bodies that cannot be applied are sealed and kept. */
export type WebhookDeps = Pick<PaymentDeps, 'db' | 'clock' | 'publish' | 'holdClaim' | 'log'> &
  AlarmDeps & { readonly vault: Vault };

/**
 * Handles a signed webhook event of the gateway once, even if it is delivered repeatedly. An event that cannot be applied is kept sealed for
 * an operator to replay, and alarms; the gateway is answered all the same, because a retry would not help.
 */
export async function handleWebhook(
  deps: WebhookDeps,
  event: WebhookEvent | UnreadableEvent,
  body: Buffer,
): Promise<'processed' | 'duplicate' | KeptReason> {
  const { db, clock, publish, holdClaim, log, alarm, vault } = deps;
  const outcome = await transaction(db, async (tx) => {
    const now = clock.now();
    const store = webhookStore(tx);
    const kind = 'unreadable' in event ? 'unreadable' : event.kind;
    if (!(await store.insert({ id: event.id, kind, at: now }))) return 'duplicate';
    const applied = await applyEvent({ tx, now, publish, holdClaim }, log, event);
    if (applied === 'processed') return applied;
    await store.keep({
      event_id: event.id,
      kind: 'unreadable' in event ? null : event.kind,
      reason: applied,
      body_sealed: vault.seal(body.toString('utf8')),
      received_at: now,
    });
    // A change of the gateway may bring thousands of them.
    await publishAlarm({ tx, now, publish }, 'unknown_webhook', dateOf(now));
    return applied;
  });
  if (outcome === 'processed' || outcome === 'duplicate') return outcome;
  log.error({ event: event.id, reason: outcome }, 'gateway event cannot be applied');
  alarm('unknown_webhook', 1);
  return outcome;
}

/** Applies an event inside the caller's transaction; safe to repeat. */
export async function applyEvent(
  context: ChargebackContext,
  log: PaymentDeps['log'],
  event: WebhookEvent | UnreadableEvent,
): Promise<'processed' | KeptReason> {
  if ('unreadable' in event) return 'unreadable';
  const { payment, refund, settlement, dispute } = event;
  if (settlement) {
    await recordSettlement(context, settlement);
    return 'processed';
  }
  // The payment beside a dispute is as it was before.
  if (dispute) return (await recordDispute(context, dispute)) === 'recorded' ? 'processed' : 'unmatched';
  if (!payment && !refund) return 'unknown';
  const paid = payment?.orderId ? await recordPaymentsIn(context, payment.orderId, [payment]) : null;
  if (!refund) return paid === null ? 'unmatched' : 'processed';
  if (await applyRefundEvent(context, refund)) return 'processed';
  // A refund made by hand at the gateway.
  const outcome = await recordGatewayRefund(context, refund);
  if (outcome === 'exceeds_capture') log.error({ refund: refund.id }, 'gateway refund exceeds payment');
  if (outcome !== 'unmatched') return 'processed';
  // An authorized payment that was never captured is refunded by the gateway automatically.
  return payment && !payment.captured && paid !== null ? 'processed' : 'unmatched';
}
