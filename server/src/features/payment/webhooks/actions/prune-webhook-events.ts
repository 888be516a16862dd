import { daysBefore, olderThan, type Retention } from '../../../../platform/jobs/prune.ts';

/** Days that handled webhook events are remembered. Razorpay retries an event for one day. */
const WEBHOOK_RETENTION_DAYS = 30;

/** Days that the sealed bodies of events that could not be applied are kept. */
const KEPT_RETENTION_DAYS = 400;

/** Records of old webhook events. */
export const webhookRetentions: readonly Retention[] = [
  olderThan({
    table: 'payment_webhook_events',
    key: ['id'],
    column: 'at',
    last: (now) => daysBefore(now, WEBHOOK_RETENTION_DAYS),
  }),
  olderThan({
    table: 'kept_webhooks',
    key: ['id'],
    column: 'received_at',
    last: (now) => daysBefore(now, KEPT_RETENTION_DAYS),
  }),
];
