import { type Reaction, reaction } from '../../../platform/events/events.ts';
import type { BookingDeps } from '../deps.ts';
import { lineTransitioned } from '../events.ts';
import { askStandby, endStandby } from './actions/ask-standby.ts';

/**
 * Asks standby professionals while the professional of an assigned line may not come (`at_risk`), until they set out. A line that lost its professional starts its search in the transition itself (the effect
 * `start_assignment`).
 */
export function requestSearchReactions(deps: BookingDeps): Reaction[] {
  return [
    reaction(lineTransitioned, 'standby', async ({ line_id, transition }) => {
      if (transition === 'at_risk') await askStandby(deps, line_id);
      if (transition === 'on_way' || transition === 'arrive') await endStandby(deps, line_id);
    }),
  ];
}
