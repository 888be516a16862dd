import { type Reaction, reaction } from '../../../platform/events/events.ts';
import type { BookingDeps } from '../deps.ts';
import { lineTransitioned } from '../events.ts';
import { rewriteTimers } from './actions/rewrite-timers.ts';

/** Keeps the reminders of lines up to date. */
export function reminderReactions(deps: BookingDeps): Reaction[] {
  return [
    reaction(lineTransitioned, 'reminders', ({ line_id }) => rewriteTimers(deps, line_id), {
      callsVendor: true,
    }),
  ];
}
