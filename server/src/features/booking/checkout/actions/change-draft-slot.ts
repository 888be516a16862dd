import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireFound, runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { withNextTimes } from '../../dispatch/actions/slot-taken.ts';
import { holdEnd } from '../../holds/rules/hold-end.ts';
import { holdStore } from '../../holds/store.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { draftLineEnd, hasDraftEnded } from '../../lines/rules/draft-end.ts';
import { moveSlot, type RequestedTime } from '../../lines/rules/reschedule.ts';
import { bookingStore } from '../../lines/store.ts';
import { holdMovedLine } from './hold-draft.ts';
import { checkoutStore } from '../store.ts';

/** The changed line: whether its time is held, and until when. The instant as text, because a stored answer may be replayed. */
export type ChangedSlot = {
  readonly detail_id: number;
  readonly promise: 'held' | 'request';
  readonly hold_expires_at: string | null;
};

/**
 * Moves a line of a draft to another time and holds it; method, duration and price stay. If the time cannot be held, nothing
 * changes: the earlier hold stays.
 *
 * @param promised whether the customer was shown a free time; undefined: as for the earlier time
 * @throws `slot_taken` if it is promised and cannot be held
 */
export function changeDraftSlot(
  deps: BookingDeps,
  call: Call<'user'>,
  lineId: number,
  requested: RequestedTime,
  promised: boolean | undefined,
): Promise<ChangedSlot> {
  return withNextTimes(deps, () =>
    runBookingTransaction(deps, call, async (bookingTx) => {
      const { tx, now, settings } = bookingTx;
      const bookingId = requireFound(await checkoutStore(tx).bookingIdOf(lineId));
      const booking = requireFound(await bookingStore(tx).lockOwnBooking(call.actor.id, bookingId));
      if (booking.state !== 'draft') throw new Failure('state_changed');
      const lines = await bookingStore(tx).lockLinesOf(booking.id);
      if (hasDraftEnded(booking, lines, now)) throw new Failure('draft_expired');
      const line = requireFound(lines.find(({ id }) => id === lineId));
      const moved = moveSlot(slotOf(line), requested, now, settings);
      if (!moved.ok) throw invalid(moved.errors);
      const { columns } = moved;
      const changed = {
        ...columns,
        deadline_at: draftLineEnd(booking.expires_at, columns.starts_at, settings),
        promised: promised ?? line.promised,
      };
      await bookingStore(tx).change(line, changed);
      // With an open payment order the earlier hold lasts longer.
      const earlier = (await holdStore(tx).holdOf(lineId))?.expires_at ?? now;
      const expiresAt = earlier > holdEnd(now) ? earlier : holdEnd(now);
      const isHeld = await holdMovedLine(bookingTx, { ...line, ...changed }, expiresAt);
      return {
        detail_id: lineId,
        promise: isHeld ? 'held' : 'request',
        hold_expires_at: isHeld ? isoOf(expiresAt) : null,
      };
    }),
  );
}
