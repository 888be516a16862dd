import { batchReaction, type Reaction } from '../../../platform/events/events.ts';
import type { BookingDeps } from '../deps.ts';
import { lineTransitioned } from '../events.ts';
import type { LineTransition } from '../lines/rules/line-types.ts';
import { askStandby, askStandbyUnlessOnWay, endStandby } from './actions/ask-standby.ts';
import { extendLateWork, warnNextJob } from './actions/warn-next-job.ts';

/** What follows a transition of a line for its standby professionals, or for the next job of its professional. */
const followUps: Partial<Record<LineTransition, (deps: BookingDeps, lineId: number) => Promise<void>>> = {
  at_risk: askStandby,
  may_be_late: askStandby,
  late: askStandbyUnlessOnWay,
  on_way: endStandby,
  arrive: endStandby,
  start: warnNextJob,
  start_by_customer: warnNextJob,
  start_by_operator: warnNextJob,
  running_over: warnNextJob,
  reassign: extendLateWork,
  replace: extendLateWork,
  unassign: extendLateWork,
  reschedule_reopened: extendLateWork,
  cancel_by_user: extendLateWork,
  cancel_by_admin: extendLateWork,
};

/**
 * Asks standby professionals while the professional of an assigned line may not come, until they set out, and warns of work
 * that ends late. A line that lost its professional starts its search in the transition itself (the effect `start_assignment`).
 */
export function requestSearchReactions(deps: BookingDeps): Reaction[] {
  return [
    // Most transitions have no follow-up, so a batch of events ends without a query.
    batchReaction(
      lineTransitioned,
      'standby',
      async (events) => {
        for (const { line_id, transition } of events.toSorted((a, b) => a.history_id - b.history_id))
          await followUps[transition as LineTransition]?.(deps, line_id);
      },
      { subjectOf: ({ line_id }) => line_id },
    ),
  ];
}
