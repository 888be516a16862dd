import { z } from 'zod';
import { accountAudience, event, type LiveEvent } from '../../../platform/events/events.ts';

/** Professionals on duty were asked to take a line. */
export const jobRequested = event(
  'booking.job_requested',
  z.object({ line_id: z.int(), professional_ids: z.array(z.int()), sent_at: z.iso.datetime() }),
  requestsLive,
);

/** Requests for a line ended without the professional's answer, or one was answered: their screens are out of date. */
export const jobRequestsChanged = event(
  'booking.job_requests_changed',
  z.object({ line_id: z.int(), professional_ids: z.array(z.int()) }),
  requestsLive,
);

/** The professionals' screens show requests from the commit on, before a notification is sent. */
function requestsLive({
  line_id,
  professional_ids,
}: {
  readonly line_id: number;
  readonly professional_ids: readonly number[];
}): LiveEvent[] {
  return professional_ids.map((id) => ({
    audience: accountAudience(id),
    object: `line:${line_id}`,
    version: null,
    kind: 'requests',
  }));
}
