import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { availabilityChanged } from '../../provider/events.ts';
import type { BookingDeps } from '../deps.ts';
import { timeReleased } from '../events.ts';
import { holdDraftLine, holdPlacedLine, recheckHolds } from './actions/move-holds.ts';

/** Holds time again for lines that lost it. */
export function dispatchReactions(deps: BookingDeps): Reaction[] {
  return [
    reaction(timeReleased, 'holds', async ({ line_id, expires_at }) => {
      if (expires_at === null) await holdPlacedLine(deps, line_id);
      else await holdDraftLine(deps, line_id, new Date(expires_at));
    }),
    reaction(availabilityChanged, 'holds', ({ account_id }) => recheckHolds(deps, account_id)),
  ];
}
