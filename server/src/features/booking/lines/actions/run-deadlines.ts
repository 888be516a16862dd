import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { EXTRA_TIME_LOOP, extraTimeStore } from '../../extra-time/store.ts';
import { ASSIGN_LOOP, assignmentStore } from '../../dispatch/store.ts';
import { bookingStore, DEADLINE_LOOP } from '../store.ts';
import { autoAssign } from '../../dispatch/actions/assign-line.ts';
import { type BookingDeps, runBookingTransaction, settingsOf } from '../../actions/booking-deps.ts';
import { expireExtraTime } from '../../extra-time/actions/extra-time.ts';
import { confirmPaid } from '../../checkout/actions/settle-order.ts';

const BATCH = 200;
const ASSIGN_BATCH = 20;
const ASSIGN_RETRY_MINUTES = 5;

/** Failed attempts after which a line enters the operators' queue. */
const ASSIGN_ATTEMPTS = 5;

/**
 * Fires all due deadlines, each in its own transaction; then expires unconfirmed bookings and unanswered requests for
 * extra time. Returns the number of lines that changed.
 */
export async function runDeadlines(deps: BookingDeps): Promise<number> {
  const { db, clock } = deps;
  const lines = await bookingStore(db).due(clock.now(), BATCH);
  let moved = 0;
  await forEachRow(deps, DEADLINE_LOOP, lines, async (id) => {
    moved += await fireDeadline(deps, id);
  });
  await bookingStore(db).expireBookings(clock.now());
  const requests = await extraTimeStore(db).due(clock.now(), BATCH);
  await forEachRow(deps, EXTRA_TIME_LOOP, requests, (id) => expireExtraTime(deps, id));
  return moved;
}

function fireDeadline(deps: BookingDeps, lineId: number): Promise<0 | 1> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const { tx, now, fire } = bookingTx;
    const store = bookingStore(tx);
    const line = await store.line(lineId);
    // Another process may have changed it since the query.
    if (!line?.deadline_action || !line.deadline_at || line.deadline_at > now) return 0;
    // Confirms a draft that was paid in time, even if the process that should have confirmed it ended.
    if (line.deadline_action === 'expire_draft') {
      const lines = await store.lockLinesOf(line.booking_id);
      if (await confirmPaid(bookingTx, line.booking_id, lines)) return 1;
    }
    await fire(line, line.deadline_action);
    return 1;
  });
}

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
  const ids = await assignmentStore(db).dueForAssignment(
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
    { attempts: ASSIGN_ATTEMPTS, onExhausted: (id) => assignmentStore(db).markAssignmentFailed(id) },
  );
  return assigned;
}

function assignPlacedLine(deps: BookingDeps, lineId: number): Promise<boolean> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const store = assignmentStore(bookingTx.tx);
    const before = addMinutes(bookingTx.now, -ASSIGN_RETRY_MINUTES);
    const line = await store.lockUnassigned(lineId, before);
    if (!line) return false;
    await store.markAttempted(lineId, bookingTx.now);
    return autoAssign(deps, bookingTx, line);
  });
}
