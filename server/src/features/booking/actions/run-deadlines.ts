import { dueDeadline } from '../../../kernel/state-machine.ts';
import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import { EXTRA_TIME_LOOP, extraTimeStore } from '../extra-time/store.ts';
import { lineMachine } from '../lines/rules/line-machine.ts';
import { visitTimesOf } from '../lines/rules/visit-times.ts';
import { bookingStore, DEADLINE_LOOP, type LineRow } from '../lines/store.ts';
import type { BookingDeps } from '../deps.ts';
import { type BookingTransaction, runBookingTransaction } from './booking-transaction.ts';
import { expireExtraTime } from '../extra-time/actions/extra-time.ts';
import { confirmPaid } from '../checkout/actions/settle-order.ts';
import { checkoutStore } from '../checkout/store.ts';
import { expireHolds } from '../dispatch/actions/expire-holds.ts';

const BATCH = 200;

/**
 * Fires all due deadlines, each in its own transaction; then expires holds, unconfirmed bookings and unanswered requests for
 * extra time. Returns the number of lines that changed.
 */
export async function runDeadlines(deps: BookingDeps): Promise<number> {
  const { db, clock } = deps;
  const lines = await bookingStore(db).due(clock.now(), BATCH);
  let moved = 0;
  await forEachRow(deps, DEADLINE_LOOP, lines, async (id) => {
    moved += await fireDeadline(deps, id);
  });
  await expireHolds(deps);
  await checkoutStore(db).expireBookings(clock.now());
  const requests = await extraTimeStore(db).due(clock.now(), BATCH);
  await forEachRow(deps, EXTRA_TIME_LOOP, requests, (id) => expireExtraTime(deps, id));
  return moved;
}

function fireDeadline(deps: BookingDeps, lineId: number): Promise<0 | 1> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const { tx, now } = bookingTx;
    const store = bookingStore(tx);
    const line = await store.line(lineId);
    // Another process may have changed it since the query.
    if (!line?.deadline_at || line.deadline_at > now) return 0;
    // Confirms a draft that was paid in time, even if the process that should have confirmed it ended.
    if (line.deadline_action === 'expire_draft') {
      const lines = await store.lockLinesOf(line.booking_id);
      if (await confirmPaid(bookingTx, line.booking_id, lines)) return 1;
    }
    await fireDue(bookingTx, line);
    return 1;
  });
}

/** Fires the last deadline of a line that is due; those before it passed unnoticed, e.g. during an outage. */
async function fireDue({ tx, now, settings, fire }: BookingTransaction, line: LineRow): Promise<void> {
  const store = bookingStore(tx);
  const fired = await store.firedFlags(line.id);
  const due = dueDeadline(
    lineMachine,
    { state: line.state, fired },
    { ...visitTimesOf(line), createdAt: line.created_at, enteredAt: line.entered_at },
    settings,
    now,
  );
  if (due && due.passed.size > 0) await store.saveFlags(line.id, fired.union(due.passed), now);
  // A draft's stored deadline may be later than the rules say, because a checkout extended it.
  const fires = due?.fires ?? line.deadline_action;
  if (fires) await fire(line, fires);
}
