import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import type { BookingDeps } from '../../deps.ts';
import { runBookingTransaction, requireFound } from '../../actions/booking-transaction.ts';
import { decideRefund, type RefundOutcome } from './large-refunds.ts';
import { requireFeeUnchanged, cancelTerms } from './cancel-terms.ts';
import { lastDisputeReason } from './redo-terms.ts';

/** The result of a cancellation. */
export interface CancellationResult {
  readonly lines: readonly number[];
  readonly fee: Money;
  readonly refund: Money;
  /** What of the fee is not paid yet. */
  readonly due: Money;
  /** Whether work that was to be done again is disputed again. */
  readonly disputed: boolean;
}

/**
 * Cancels all cancellable lines of a customer's booking, or one line of it. `ref` may also identify a line's booking by
 * its code. Work that was to be done again is disputed again instead.
 *
 * @param expectedFee the fee that was shown; null: none was shown
 * @throws `fee_changed` if the fee has changed since
 */
export function cancelOwn(
  deps: BookingDeps,
  call: Call<'user'>,
  ref: BookingRef,
  lineId: number | null,
  expectedFee: Money | null,
): Promise<CancellationResult> {
  return runBookingTransaction(deps, call, async ({ tx, now, permit, move, reservations }) => {
    const store = bookingStore(tx);
    const booking = requireFound(await store.lockOwnBooking(call.actor.id, ref));
    const { lines, fee, refund, due, disputed } = await cancelTerms(
      tx,
      call.actor,
      await store.lockLinesOf(booking.id),
      lineId,
      now,
    );
    requireFeeUnchanged(expectedFee, { fee, refund, due });
    await reservations.lockHolders(lines.map(({ line }) => line.id));
    for (const { line, fee: cancel_fee, redo } of lines) {
      const permitted = await permit(call.actor, 'cancel', line);
      if (redo)
        // The first work is disputed again, so its professional is asked and paid.
        await move(permitted, 'withdraw_redo', {
          set: { professional_id: line.first_professional_id, allocation: null },
          disputeReason: (await lastDisputeReason(tx, line.id)) ?? undefined,
        });
      else await move(permitted, 'cancel_by_user', { set: { cancel_fee } });
    }
    return { lines: lines.map(({ line }) => line.id), fee, refund, due, disputed };
  });
}

/** An operator cancels a line that is not approved yet. A large refund waits for another operator, and the line with it. */
export function cancelAsOperator(
  deps: BookingDeps,
  call: Call<'admin'>,
  lineId: number,
  {
    reason,
    forCustomer,
  }: {
    readonly reason: string;
    /** The customer asked for it, so there is no credit. */
    readonly forCustomer: boolean;
  },
  stepUpConfirmed: boolean,
): Promise<RefundOutcome> {
  return runBookingTransaction(deps, call, async (work) => {
    const permitted = await work.permit(call.actor, 'cancel', lineId);
    const operator = { id: call.actor.id, stepUpConfirmed };
    return decideRefund(deps, work, permitted, { action: 'cancel', reason, forCustomer }, operator);
  });
}
