import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import { dispatchModes } from '../../assignment/actions/dispatch-mode.ts';
import { modeCities } from '../../assignment/rules/dispatch-modes.ts';
import { assignmentHorizon, lastAttemptBefore, retryMinutes } from '../../assignment/rules/plan-times.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { ASSIGN_LOOP } from '../../lines/store.ts';
import { PROMISE_DAYS } from '../rules/slot-states.ts';
import { dispatchStore } from '../store.ts';
import { assignByPlan, preferredByRoad } from './assign-by-plan.ts';

/** More than the lines of a city for one day; the rest follows with the next run. */
const ASSIGN_BATCH = 2000;

/** Failed attempts after which a line enters the operators' queue. */
const ASSIGN_ATTEMPTS = 5;

/**
 * Assigns the lines that are due in the cities where operators do not choose: today's, those of tomorrow once their plan is
 * due or confirmed, and those for which the customer chose a professional. Each line has its own transaction; one that fails
 * is tried again after 1, 2, 4 … minutes, and enters the operators' queue after five attempts. Returns the number of assigned
 * lines.
 */
export async function assignPlacedLines(deps: BookingDeps): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const modes = await dispatchModes(db, await settingsOf(db));
  const ids = await dispatchStore(db).dueForAssignment(
    {
      auto: { cities: modeCities(modes, 'auto'), until: assignmentHorizon('auto', now) },
      assist: { cities: modeCities(modes, 'assist'), until: assignmentHorizon('assist', now) },
      chosenUntil: addMinutes(now, PROMISE_DAYS * 24 * 60),
    },
    lastAttemptBefore(now),
    now,
    ASSIGN_BATCH,
  );
  let assigned = 0;
  await forEachRow(
    deps,
    ASSIGN_LOOP,
    ids,
    async (id) => {
      if (await assignPlacedLine(deps, id)) assigned += 1;
    },
    {
      attempts: ASSIGN_ATTEMPTS,
      backoffSeconds: (attempts) => retryMinutes(attempts) * 60,
      onExhausted: (id) => dispatchStore(db).markAssignmentFailed(id, clock.now()),
    },
  );
  return assigned;
}

async function assignPlacedLine(deps: BookingDeps, lineId: number): Promise<boolean> {
  const byRoad = await preferredByRoad(deps, lineId);
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const store = dispatchStore(bookingTx.tx);
    const line = await store.lockUnassigned(lineId, lastAttemptBefore(bookingTx.now));
    if (!line) return false;
    await store.markAttempted(lineId, bookingTx.now);
    return assignByPlan(deps, bookingTx, line, byRoad);
  });
}
