import { Failure } from '../../../../kernel/failure.ts';
import type { Vault } from '../../../../platform/vault.ts';
import type { ChargebackContext, PaymentContext, PaymentDeps } from '../../deps.ts';
import type { KeptReason } from '../../rules/payment-types.ts';
import { type KeptWebhookRow, webhookStore } from '../store.ts';
import { applyEvent } from './handle-webhook.ts';

/**
 * Applies a kept event again, with the code of this release. Its signature was verified when it arrived. Returns what it came to.
 *
 * @throws `not_found`, and `state_changed` if it was processed or dismissed
 */
export async function replayWebhook(
  context: ChargebackContext,
  { gateway, log, vault }: Pick<PaymentDeps, 'gateway' | 'log'> & { readonly vault: Vault },
  { id, by }: { readonly id: number; readonly by: number },
): Promise<'processed' | KeptReason> {
  const kept = await lockOpen(context, id);
  const event = gateway.parseVerifiedBody(Buffer.from(vault.open(kept.body_sealed)), kept.event_id);
  const outcome = await applyEvent(context, log, event);
  await webhookStore(context.tx).setKept(id, { replayed_at: context.now, replayed_by: by, outcome });
  return outcome;
}

/** Marks a kept event as one that needs nothing, e.g. of another product with the same account at the gateway. */
export async function dismissWebhook(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<void> {
  await lockOpen(context, id);
  await webhookStore(context.tx).setKept(id, { dismissed_at: context.now, dismissed_by: by });
}

async function lockOpen({ tx }: Pick<PaymentContext, 'tx'>, id: number): Promise<KeptWebhookRow> {
  const kept = await webhookStore(tx).lockKept(id);
  if (!kept) throw new Failure('not_found');
  if (kept.outcome === 'processed' || kept.dismissed_at !== null) throw new Failure('state_changed');
  return kept;
}
