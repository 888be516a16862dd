import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { invalid } from '../../../../kernel/failure.ts';
import { savepoint } from '../../../../platform/db/savepoint.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { Point } from '../../../places/index.ts';
import { lockProfessional, unavailableProfessionals } from '../../../provider/index.ts';
import type { Permit } from '../../actions/permit.ts';
import { cancellationInput, nominalFee } from '../../lines/rules/cancel-fee.ts';
import { rescheduleSlot, type RequestedTime } from '../../lines/rules/reschedule.ts';
import { rangesOf } from '../../lines/rules/slot.ts';
import type { BookingDeps } from '../../deps.ts';
import {
  type BookingTransaction,
  runBookingTransaction,
  type TransitionFacts,
} from '../../actions/booking-transaction.ts';
import { requireFeeUnchanged, cancelTerms } from '../../lines/actions/cancel-terms.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { holdTime } from './hold-time.ts';
import { TimeTaken, withNextTimes } from './slot-taken.ts';

/** A customer's request to move a line to another time. */
export interface RescheduleRequest {
  readonly lineId: number;
  readonly requested: RequestedTime;
  /** The fee that was shown; null: none was shown. */
  readonly expectedFee: Money | null;
  /** Whether the customer was shown a free time. */
  readonly promised: boolean;
}

/** The result of a reschedule: still unassigned, same professional, or reopened for assignment. */
export type RescheduleOutcome = 'waiting' | 'kept' | 'reopened';

/**
 * Moves a customer's line that has not begun to another time. The professional stays assigned if they are free then, as
 * decided by the exclusion constraint; otherwise the line waits for assignment again, with
 * another professional's time held if one is free. The current cancellation fee becomes
 * the minimum fee at the new time. If a promised time cannot be held, nothing changes: the earlier time stays reserved.
 *
 * @throws `fee_changed` if the fee has changed since it was shown, `slot_taken` if the promised time cannot be held
 */
export function rescheduleLine(
  deps: BookingDeps,
  call: Call<'user'>,
  request: RescheduleRequest,
): Promise<RescheduleOutcome> {
  return withNextTimes(deps, () =>
    runBookingTransaction(deps, call, (bookingTx) => rescheduleIn(bookingTx, call, request)),
  );
}

async function rescheduleIn(
  bookingTx: BookingTransaction,
  { actor }: Call<'user'>,
  { lineId, requested, expectedFee, promised }: RescheduleRequest,
): Promise<RescheduleOutcome> {
  const { tx, now, settings } = bookingTx;
  const reschedule = await bookingTx.permit(actor, 'reschedule', lineId);
  const { line } = reschedule;
  const rescheduledSlot = rescheduleSlot(slotOf(line), requested, now, settings);
  if (!rescheduledSlot.ok) throw invalid(rescheduledSlot.errors);
  requireFeeUnchanged(expectedFee, await cancelTerms(tx, actor, [line], line.id, now));
  const facts = {
    set: {
      ...rescheduledSlot.columns,
      cancel_floor: nominalFee(cancellationInput(line), now),
      promised,
    },
    note: { from: { date: line.service_date, time: line.service_time } },
  };
  const place = await bookingStore(tx).bookingOfLine(line);
  if (line.professional_id === null) {
    await holdNewTime(bookingTx, place, await bookingTx.move(reschedule, 'reschedule', facts));
    return 'waiting';
  }
  const ranges = rangesOf(slotOf({ ...line, ...rescheduledSlot.columns }), settings);
  if (await tryKeepProfessional(bookingTx, reschedule, line.professional_id, ranges, facts)) return 'kept';
  const reopened = await bookingTx.move(reschedule, 'reschedule_reopened', {
    ...facts,
    set: { ...facts.set, professional_id: null, allocation: null },
  });
  await holdNewTime(bookingTx, place, reopened);
  return 'reopened';
}

/**
 * The hold moves to the new time; without a free professional the line becomes a request.
 *
 * @throws TimeTaken if the time was promised and cannot be held
 */
async function holdNewTime(
  bookingTx: BookingTransaction,
  { latitude, longitude }: Point,
  line: LineRow,
): Promise<void> {
  const place = { latitude, longitude };
  const held = await holdTime(bookingTx, place, [line], { expiresAt: null });
  if (held.size === 0 && line.promised) throw new TimeTaken([{ line, place, stored: true }]);
}

/** Reschedules the line with its professional; changes nothing if their time is taken or they do not work then. */
async function tryKeepProfessional(
  { tx, moveIfFree }: BookingTransaction,
  reschedule: Permit,
  professionalId: number,
  ranges: readonly TimeWindow[],
  facts: TransitionFacts,
): Promise<boolean> {
  // Same lock order as allocation: the line, then the professional; a professional who is not kept is unlocked again.
  const kept = await savepoint(tx, async () => {
    await lockProfessional(tx, professionalId);
    if ((await unavailableProfessionals(tx, [professionalId], ranges)).size > 0) return null;
    return moveIfFree(reschedule, 'reschedule_kept', facts);
  });
  return kept !== null;
}
