import { batchReaction, type Reaction } from '../../../platform/events/events.ts';
import type { BookingDeps } from '../deps.ts';
import { lineTransitioned } from '../events.ts';
import { rewriteTimers } from './actions/rewrite-timers.ts';

/** Keeps the reminders of lines up to date. */
export function reminderReactions(deps: BookingDeps): Reaction[] {
  return [
    batchReaction(lineTransitioned, 'reminders', (events) =>
      rewriteTimers(
        deps,
        events.map(({ line_id }) => line_id),
      ),
    ),
  ];
}
