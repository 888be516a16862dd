import { sql } from 'kysely';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { lockProfessional, unavailableProfessionals } from '../../../provider/index.ts';
import { refusal } from '../../policy.ts';
import { nominalFee } from '../rules/cancel-fee.ts';
import { rescheduleSlot, type RequestedTime } from '../rules/reschedule.ts';
import { rangesOf } from '../rules/slot.ts';
import { bookingStore, type LineRow } from '../store.ts';
import {
  type BookingDeps,
  type BookingTransaction,
  runBookingTransaction,
  requireFound,
} from '../../actions/booking-deps.ts';
import { requireFeeUnchanged, cancellationInput, cancelTerms } from './cancel-terms.ts';
import { slotOf } from './line-effects.ts';

/** The result of a reschedule: still unassigned, same professional, or reopened for assignment. */
export type RescheduleOutcome = 'waiting' | 'kept' | 'reopened';

/**
 * Moves a customer's line that has not begun to another time. The professional stays assigned if they are free then, as
 * decided by the exclusion constraint; otherwise the line waits for assignment again. The current cancellation fee becomes
 * the minimum fee at the new time.
 *
 * @param agreed the fee that was shown; null: none was shown
 * @throws `fee_changed` if the fee has changed since
 */
export function rescheduleLine(
  deps: BookingDeps,
  call: Call<'user'>,
  lineId: number,
  requested: RequestedTime,
  expectedFee: Money | null,
): Promise<RescheduleOutcome> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const { tx, now, settings } = bookingTx;
    const line = await bookingStore(tx).line(lineId);
    const own = requireFound(line && line.state !== 'draft' && line.account_id === call.actor.id && line);
    const denial = refusal('reschedule', { ...IRRELEVANT_FACTS, ...factsOf(own) }, call.actor, now);
    if (denial) throw new Failure(denial);
    const rescheduledSlot = rescheduleSlot(slotOf(own), requested, now, settings);
    if (!rescheduledSlot.ok) throw invalid(rescheduledSlot.errors);
    requireFeeUnchanged(expectedFee, await cancelTerms(tx, [own], own.id, now));
    const facts = {
      set: { ...rescheduledSlot.columns, cancel_floor: nominalFee(cancellationInput(own), now) },
      note: { from: { date: own.service_date, time: own.service_time } },
    };
    const performedBy = { role: 'user', id: call.actor.id } as const;
    if (own.professional_id === null) {
      await bookingTx.transitionLine(own, 'reschedule', performedBy, facts);
      return 'waiting';
    }
    const ranges = rangesOf(slotOf({ ...own, ...rescheduledSlot.columns }), settings);
    if (await tryKeepProfessional(bookingTx, own, ranges, performedBy, facts)) return 'kept';
    await bookingTx.transitionLine(own, 'reschedule_reopened', performedBy, {
      ...facts,
      set: { ...facts.set, professional_id: null, allocation: null },
    });
    return 'reopened';
  });
}

/** Reschedules the line with its professional; changes nothing if their time is taken or they do not work then. */
async function tryKeepProfessional(
  { tx, transitionLine }: BookingTransaction,
  line: LineRow,
  ranges: readonly TimeWindow[],
  performedBy: Parameters<BookingTransaction['transitionLine']>[2],
  facts: Parameters<BookingTransaction['transitionLine']>[3],
): Promise<boolean> {
  if (line.professional_id === null) return false;
  // Same lock order as allocation: the line, then the professional.
  await lockProfessional(tx, line.professional_id);
  if ((await unavailableProfessionals(tx, [line.professional_id], ranges)).size > 0) return false;
  await sql`savepoint keep_professional`.execute(tx);
  try {
    await transitionLine(line, 'reschedule_kept', performedBy, facts);
    return true;
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    await sql`rollback to savepoint keep_professional`.execute(tx);
    return false;
  }
}

/** Facts that do not affect whether a line can be rescheduled. */
const IRRELEVANT_FACTS = {
  codeActive: false,
  codeBlocked: false,
  extraTimePending: false,
  review: 'closed',
  bookable: false,
} as const;

function factsOf({ state, ends_at, account_id, professional_id }: LineRow) {
  return { state, slotEnd: ends_at, customerId: account_id, professionalId: professional_id };
}
