import type { PaymentDeps } from '../../deps.ts';
import { webhookStore } from '../store.ts';

/** Days that handled webhook events are remembered. Razorpay retries an event for one day. */
const WEBHOOK_RETENTION_DAYS = 30;

/** Days that the sealed bodies of events that could not be applied are kept. */
const KEPT_RETENTION_DAYS = 400;

/** Deletes records of old webhook events; run by the worker. */
export async function pruneWebhookEvents({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await webhookStore(db).deleteBefore(daysAgo(WEBHOOK_RETENTION_DAYS));
  await webhookStore(db).deleteKeptBefore(daysAgo(KEPT_RETENTION_DAYS));
}
