import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import { ASSIGN_LOOP } from '../../lines/store.ts';
import { dispatchStore } from '../store.ts';
import { autoAssign } from './assign-line.ts';

const ASSIGN_BATCH = 20;
const ASSIGN_RETRY_MINUTES = 5;

/** Failed attempts after which a line enters the operators' queue. */
const ASSIGN_ATTEMPTS = 5;

/**
 * Runs automatic assignment if it is enabled: tries each placed line, and again every few minutes, each in its own
 * transaction. A line whose attempts fail is retried with growing delay and then marked for the operators. Returns the
 * number of assigned lines.
 */
export async function assignPlacedLines(deps: BookingDeps): Promise<number> {
  const { db, clock } = deps;
  const settings = await settingsOf(db);
  if (settings.allocation !== 'auto') return 0;
  const now = clock.now();
  const until = addMinutes(now, settings.prebookDays * 1440);
  const ids = await dispatchStore(db).dueForAssignment(
    until,
    addMinutes(now, -ASSIGN_RETRY_MINUTES),
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
    { attempts: ASSIGN_ATTEMPTS, onExhausted: (id) => dispatchStore(db).markAssignmentFailed(id) },
  );
  return assigned;
}

function assignPlacedLine(deps: BookingDeps, lineId: number): Promise<boolean> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const store = dispatchStore(bookingTx.tx);
    const before = addMinutes(bookingTx.now, -ASSIGN_RETRY_MINUTES);
    const line = await store.lockUnassigned(lineId, before);
    if (!line) return false;
    await store.markAttempted(lineId, bookingTx.now);
    return autoAssign(deps, bookingTx, line);
  });
}
