import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { professionalCancelTransitions } from '../rules/cancellation.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { suggestProfessionals } from './assign-line.ts';
import { type BookingDeps, runBookingTransaction, requireFound } from './booking-deps.ts';
import { requireFeeUnchanged, cancelTerms } from './cancel-terms.ts';

/** What a cancellation came to. */
export interface CancellationResult {
  readonly lines: readonly number[];
  readonly fee: Money;
  readonly refund: Money;
}

/**
 * The customer cancels a booking's cancellable lines, or one line of it. `ref` may also name a line's booking by its code.
 *
 * @param agreed the fee that was shown; null: none was. @throws `fee_changed` where it is another by now
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

/** The professional gives assigned work back: it is cancelled, or in automatic allocation goes to the next one. */
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
    // The worker then finds the next one, who is not this professional: their refusal stands in the history.
    if (first === 'unassign')
      await transitionLine(line, 'unassign', performedBy, {
        // The customer is not held to a time that the professional gives up.
        set: { professional_id: null, allocation: null, cancel_floor: 0 },
        reason,
        note: { professional_id: call.actor.id },
      });
    else await transitionLine(line, 'cancel_by_employee', performedBy, { reason });
  });
}

/** An operator cancels any line that is not approved yet. */
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
