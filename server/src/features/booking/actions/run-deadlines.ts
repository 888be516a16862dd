import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { bookingStore } from '../store.ts';
import { autoAllocate } from './allocate-line.ts';
import { type BookingParts, bookingWrite } from './booking-parts.ts';
import { lapseExtraTime } from './extra-time.ts';
import { confirmPaid } from './settle-order.ts';

const BATCH = 20;
const SEEK_AGAIN_MINUTES = 5;

/**
 * Does what the clock does: fires every deadline that has come, each in a transaction of its own, so that one line that
 * cannot move holds up no other; then lets unconfirmed bookings and unanswered requests for extra time go. Says how many lines moved.
 */
export async function runDeadlines(
  parts: BookingParts,
  onError: (error: unknown, lineId: number) => void,
): Promise<number> {
  const store = bookingStore(parts.db);
  const ids = await store.due(parts.clock.now(), BATCH * 10);
  let moved = 0;
  for (const id of ids) {
    try {
      moved += await fire(parts, id);
    } catch (error) {
      onError(error, id);
    }
  }
  await store.expireBookings(parts.clock.now());
  await lapseExtraTime(parts, BATCH * 10);
  return moved;
}

function fire(parts: BookingParts, lineId: number): Promise<0 | 1> {
  return bookingWrite(parts, null, async (work) => {
    const { tx, now, move } = work;
    const store = bookingStore(tx);
    const line = await store.line(lineId);
    // Between the look and the lock somebody else may have moved it.
    if (!line?.deadline_action || !line.deadline_at || line.deadline_at > now) return 0;
    // A draft that was paid in time stands, also where the process ended that was to confirm it.
    if (line.deadline_action === 'expire_draft') {
      const lines = await store.linesOf(line.booking_id);
      if (await confirmPaid(work, line.booking_id, line.account_id, lines)) return 1;
    }
    await move(line, line.deadline_action, { role: 'system', id: null });
    return 1;
  });
}

/** Automatic allocation, where it is on: looks for somebody for each placed line, and again every few minutes. */
export async function seekProfessionals(parts: BookingParts): Promise<number> {
  return bookingWrite(parts, null, async (work) => {
    const { tx, now, settings } = work;
    if (settings.allocation !== 'auto') return 0;
    const store = bookingStore(tx);
    const lines = await store.unallocated(
      addMinutes(now, settings.prebookDays * 1440),
      addMinutes(now, -SEEK_AGAIN_MINUTES),
      BATCH,
    );
    await store.sought(
      lines.map(({ id }) => id),
      now,
    );
    let given = 0;
    for (const line of lines) if (await autoAllocate(parts, work, line)) given += 1;
    return given;
  });
}
