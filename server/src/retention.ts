import { claimRetention, exportRetention, presenceRetention } from './features/admin/index.ts';
import {
  candidateRetention,
  positionRetention,
  requestRetention,
  summaryRetention,
} from './features/booking/index.ts';
import { identityRetentions } from './features/identity/index.ts';
import {
  messageRetention,
  notificationKeyRetention,
  notificationRetention,
} from './features/notification/index.ts';
import { webhookRetentions } from './features/payment/index.ts';
import { idempotencyRetention } from './platform/http/idempotency.ts';
import { rateLimitRetention } from './platform/http/rate-limits.ts';
import type { Retention } from './platform/jobs/prune.ts';
import { liveEventRetention } from './platform/live/prune-live-events.ts';
import { searchMissRetention } from './views/discovery/index.ts';

/**
 * What the worker deletes after a time (docs/capacity.md). Files have loops that also delete their objects, and pg-boss
 * deletes finished jobs. The ledger, documents, histories and the audit log are kept.
 */
export const retentions: readonly Retention[] = [
  rateLimitRetention,
  idempotencyRetention,
  liveEventRetention,
  ...identityRetentions,
  presenceRetention,
  claimRetention,
  exportRetention,
  notificationRetention,
  notificationKeyRetention,
  messageRetention,
  candidateRetention,
  requestRetention,
  summaryRetention,
  positionRetention,
  searchMissRetention,
  ...webhookRetentions,
];
