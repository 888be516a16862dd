import type { PaymentDeps } from '../../deps.ts';
import { webhookStore } from '../store.ts';

/** Days that handled webhook events are remembered. Razorpay retries an event for one day. */
const WEBHOOK_RETENTION_DAYS = 30;

/** Deletes records of old webhook events; run by the worker. */
export async function pruneWebhookEvents({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  await webhookStore(db).deleteBefore(new Date(clock.now().getTime() - WEBHOOK_RETENTION_DAYS * 86_400_000));
}
