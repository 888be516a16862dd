import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

export type { ExtraNotice } from './rules/extra-machine.ts';
export type { LineNotice, LineTransition } from './rules/line-vocabulary.ts';

/** A booking line changed its state; `transition` and `notices` are names of the line machine. */
export const lineMoved = event(
  'booking.line_moved',
  z.object({ history_id: z.int(), line_id: z.int(), transition: z.string(), notices: z.array(z.string()) }),
);

/** A start code was made for a line; the code itself is read from the booking feature, it never lies in a job. */
export const startCodeMade = event('booking.start_code_made', z.object({ line_id: z.int() }));

/** A request for extra time was made or ended; `notices` are names of its machine. */
export const extraMoved = event(
  'booking.extra_moved',
  z.object({ extra_id: z.int(), notices: z.array(z.string()) }),
);
