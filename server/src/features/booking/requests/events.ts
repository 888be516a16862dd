import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** Professionals on duty were asked to take a line. */
export const jobRequested = event(
  'booking.job_requested',
  z.object({ line_id: z.int(), professional_ids: z.array(z.int()), sent_at: z.iso.datetime() }),
);

/** Requests for a line ended without the professional's answer, or one was answered: their screens are out of date. */
export const jobRequestsChanged = event(
  'booking.job_requests_changed',
  z.object({ line_id: z.int(), professional_ids: z.array(z.int()) }),
);
