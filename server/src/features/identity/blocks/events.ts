import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/**
 * A block changed: it was announced for later, took effect, was appealed against, was kept by the decision on the appeal, or
 * was lifted.
 */
export const blockChanged = event(
  'identity.block_changed',
  z.object({
    block_id: z.int(),
    step: z.enum(['announced', 'started', 'appealed', 'upheld', 'lifted']),
    at: z.iso.datetime(),
  }),
);
