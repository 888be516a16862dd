import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import { EXTRA_TIME_LOOP, extraTimeStore } from '../extra-time/store.ts';
import { bookingStore, DEADLINE_LOOP } from '../lines/store.ts';
import type { BookingDeps } from '../deps.ts';
import { runBookingTransaction } from './booking-transaction.ts';
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
