import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import { EXTRA_TIME_LOOP, extraStore } from '../extra-store.ts';
import { ASSIGN_LOOP, assignmentStore } from '../assignment-store.ts';
import { bookingStore, DEADLINE_LOOP } from '../store.ts';
import { autoAllocate } from './allocate-line.ts';
import { type BookingParts, bookingWrite, settingsOf } from './booking-parts.ts';
import { lapseExtraTime } from './extra-time.ts';
import { confirmPaid } from './settle-order.ts';

const BATCH = 200;
const ASSIGN_BATCH = 20;
const ASSIGN_AGAIN_MINUTES = 5;

/** Failed attempts after which a line goes to the operators' queue. */
const ASSIGN_ATTEMPTS = 5;

/**
 * Fires every deadline that has come, each in a transaction of its own; then expires unconfirmed bookings and unanswered
 * requests for extra time. Returns how many lines moved.
 */
export async function runDeadlines(parts: BookingParts): Promise<number> {
  const { db, clock } = parts;
  const lines = await bookingStore(db).due(clock.now(), BATCH);
  let moved = 0;
  await forEachRow(parts, DEADLINE_LOOP, lines, async (id) => {
    moved += await fire(parts, id);
  });
  await bookingStore(db).expireBookings(clock.now());
  const requests = await extraStore(db).due(clock.now(), BATCH);
  await forEachRow(parts, EXTRA_TIME_LOOP, requests, (id) => lapseExtraTime(parts, id));
  return moved;
}

function fire(parts: BookingParts, lineId: number): Promise<0 | 1> {
  return bookingWrite(parts, null, async (work) => {
    const { tx, now, move } = work;
    const store = bookingStore(tx);
    const line = await store.line(lineId);
    // Another process may have moved it since it was found.
    if (!line?.deadline_action || !line.deadline_at || line.deadline_at > now) return 0;
    // A draft that was paid in time is confirmed, also where the process ended that was to confirm it.
    if (line.deadline_action === 'expire_draft') {
      const lines = await store.linesOf(line.booking_id);
      if (await confirmPaid(work, line.booking_id, line.account_id, lines)) return 1;
    }
    await move(line, line.deadline_action, { role: 'system', id: null });
    return 1;
  });
}

/**
 * Automatic assignment, where it is on: tries each placed line, and again every few minutes, each in a transaction of its own.
 * A line whose attempts fail is retried with growing delay and then marked for the operators. Returns how many were assigned.
 */
export async function assignPlacedLines(parts: BookingParts): Promise<number> {
  const { db, clock } = parts;
  const settings = await settingsOf(db);
  if (settings.allocation !== 'auto') return 0;
  const now = clock.now();
  const until = addMinutes(now, settings.prebookDays * 1440);
  const ids = await assignmentStore(db).unassigned(
    until,
    addMinutes(now, -ASSIGN_AGAIN_MINUTES),
    now,
    ASSIGN_BATCH,
  );
  let assigned = 0;
  await forEachRow(
    parts,
    ASSIGN_LOOP,
    ids,
    async (id) => {
      if (await assignLine(parts, id)) assigned += 1;
    },
    { attempts: ASSIGN_ATTEMPTS, onGiveUp: (id) => assignmentStore(db).markAssignmentFailed(id) },
  );
  return assigned;
}

function assignLine(parts: BookingParts, lineId: number): Promise<boolean> {
  return bookingWrite(parts, null, async (work) => {
    const store = assignmentStore(work.tx);
    const before = addMinutes(work.now, -ASSIGN_AGAIN_MINUTES);
    const line = await store.lockUnassigned(lineId, before);
    if (!line) return false;
    await store.sought(lineId, work.now);
    return autoAllocate(parts, work, line);
  });
}
