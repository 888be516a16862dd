import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** An operator approved or rejected a professional; `reason` is theirs for a rejection. */
export const applicationDecided = event(
  'admin.application_decided',
  z.object({ audit_id: z.int(), account_id: z.int(), approved: z.boolean(), reason: z.string().nullable() }),
);
