import { exportedList } from '@aaspaas/contract/features/admin-exports.ts';
import { reviewProblem } from '@aaspaas/contract/features/review.ts';
import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** An operator approved or rejected a professional; `reason` is set for a rejection. */
export const applicationDecided = event(
  'admin.application_decided',
  z.object({ audit_id: z.int(), account_id: z.int(), approved: z.boolean(), reason: z.string().nullable() }),
);

/** An operator added a professional's custom service to the catalogue or rejected it; `reason` is set for a rejection. */
export const customServiceDecided = event(
  'admin.custom_service_decided',
  z.object({
    audit_id: z.int(),
    account_id: z.int(),
    service: z.object({ en: z.string(), hi: z.string() }),
    approved: z.boolean(),
    reason: z.string().nullable(),
  }),
);

/** An operator hid a review, or showed it again (`reason` null). */
export const reviewDecided = event(
  'admin.review_decided',
  z.object({
    audit_id: z.int(),
    account_id: z.int(),
    service: z.object({ en: z.string(), hi: z.string() }),
    reason: reviewProblem.nullable(),
  }),
);

/** An operator was invited, or got a new link, and has an e-mail address. The link is made when it is mailed, and stored nowhere. */
export const operatorLinkCreated = event(
  'admin.operator_link_created',
  z.object({ audit_id: z.int(), account_id: z.int() }),
);

/** A job made the file of a large export, or gave up. `rows` is null without a file. */
export const exportFinished = event(
  'admin.export_finished',
  z.object({
    export_id: z.int(),
    account_id: z.int(),
    list: exportedList,
    rows: z.int().nullable(),
    at: z.iso.datetime(),
  }),
);
