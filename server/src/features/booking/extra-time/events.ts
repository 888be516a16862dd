import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

export type { ExtraTimeNotice } from './rules/extra-time-machine.ts';

/** A request for extra time was created or ended; `notices` are names of its machine. */
export const extraTimeTransitioned = event(
  'booking.extra_time_transitioned',
  z.object({ extra_id: z.int(), notices: z.array(z.string()) }),
);
