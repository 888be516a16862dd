import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { professionalCancelTransitions } from '../rules/cancellation.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { suggestProfessionals } from '../../dispatch/actions/assign-line.ts';
import { type BookingDeps, runBookingTransaction, requireFound } from '../../actions/booking-deps.ts';
import { requireFeeUnchanged, cancelTerms } from './cancel-terms.ts';

/** The result of a cancellation. */
export interface CancellationResult {
  readonly lines: readonly number[];
  readonly fee: Money;
  readonly refund: Money;
}

/**
 * Cancels all cancellable lines of a customer's booking, or one line of it. `ref` may also identify a line's booking by
 * its code.
 *
 * @param agreed the fee that was shown; null: none was shown
 * @throws `fee_changed` if the fee has changed since
 */
export function cancelOwn(
  deps: BookingDeps,
  call: Call<'user'>,
  ref: BookingRef,
  lineId: number | null,
  expectedFee: Money | null,
): Promise<CancellationResult> {
  return runBookingTransaction(deps, call, async ({ tx, now, transitionLine }) => {
    const store = bookingStore(tx);
    const booking = requireFound(await store.lockOwnBooking(call.actor.id, ref));
    const { lines, fee, refund } = await cancelTerms(tx, await store.lockLinesOf(booking.id), lineId, now);
    requireFeeUnchanged(expectedFee, { fee, refund });
    for (const { line, fee: cancel_fee } of lines)
      await transitionLine(
        line,
        'cancel_by_user',
        { role: 'user', id: call.actor.id },
        { set: { cancel_fee } },
      );
    return { lines: lines.map(({ line }) => line.id), fee, refund };
  });
}

/** The professional releases an assigned job: it is cancelled, or in automatic allocation assigned to the next candidate. */
export function cancelAsProfessional(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  reason?: string,
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, transitionLine, settings }) => {
    const line = requireFound(await bookingStore(tx).line(lineId));
    if (line.professional_id !== call.actor.id) throw new Failure('not_found');
    const performedBy = { role: 'employee', id: call.actor.id } as const;
    const hasReplacement =
      settings.allocation === 'auto' &&
      (await suggestProfessionals(deps, tx, line, settings)).some(
        (one) => one.id !== call.actor.id && one.eligible,
      );
    const [first] = professionalCancelTransitions(settings.allocation, hasReplacement);
    // The worker then assigns the next professional; the history excludes the one who released the job.
    if (first === 'unassign')
      await transitionLine(line, 'unassign', performedBy, {
        // Resets the minimum cancellation fee, because the professional gave up the time of the move.
        set: { professional_id: null, allocation: null, cancel_floor: 0 },
        reason,
        note: { professional_id: call.actor.id },
      });
    else await transitionLine(line, 'cancel_by_employee', performedBy, { reason });
  });
}

/** An operator cancels a line that is not approved yet. */
export function cancelAsOperator(
  deps: BookingDeps,
  call: Call<'admin'>,
  lineId: number,
  reason: string,
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, transitionLine }) => {
    const line = requireFound(await bookingStore(tx).line(lineId));
    if (line.state === 'draft') throw new Failure('not_found');
    await transitionLine(
      line,
      'cancel_by_admin',
      { role: 'admin', id: call.actor.id },
      {
        reason,
        resolution: { outcome: 'full_refund', amount: null, by: call.actor.id },
      },
    );
  });
}
