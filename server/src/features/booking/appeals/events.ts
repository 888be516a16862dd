import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** An appeal was sent, is overdue, or was answered. */
export const appealChanged = event(
  'booking.appeal_changed',
  z.object({
    appeal_id: z.int(),
    professional_id: z.int(),
    service: z.object({ en: z.string(), hi: z.string() }),
    step: z.enum(['new', 'overdue', 'answered']),
    at: z.iso.datetime(),
  }),
);
