import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

export type {
  LineNotice,
  LineNotificationData,
  LineTransition,
  StartCodeNotificationData,
} from './lines/rules/line-types.ts';

/** A booking line changed its state; `transition` and `notices` are names of the line machine. */
export const lineTransitioned = event(
  'booking.line_transitioned',
  z.object({ history_id: z.int(), line_id: z.int(), transition: z.string(), notices: z.array(z.string()) }),
  // The version of a line is its last history entry.
  ({ history_id, line_id }) => [
    { audience: 'operators', object: `line:${line_id}`, version: history_id, kind: 'line' },
  ],
);

/** A start code was created for a line; the code itself is read from the booking feature and never stored in a job. */
export const startCodeCreated = event('booking.start_code_created', z.object({ line_id: z.int() }));

/**
 * An open line lost its reserved time without giving it up: its professional gave the job back, repeated work was agreed, or an
 * operator gave the held time to other work. `expires_at` is the end of a draft's hold, null for a placed line.
 */
export const timeReleased = event(
  'booking.time_released',
  z.object({ line_id: z.int(), expires_at: z.iso.datetime().nullable() }),
);

/** A large refund was decided and waits for another operator, or its wait ended without a refund. */
export const refundApprovalChanged = event(
  'booking.refund_approval_changed',
  z.object({ approval_id: z.int(), step: z.enum(['requested', 'rejected', 'expired']) }),
);
