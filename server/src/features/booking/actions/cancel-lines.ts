import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { releaseSteps } from '../rules/cancellation.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { suggest } from './allocate-line.ts';
import { type BookingParts, bookingWrite, found } from './booking-parts.ts';
import { agreedTo, cancelTerms } from './cancel-terms.ts';

/** What a cancellation came to. */
export interface Cancelled {
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
  parts: BookingParts,
  call: Call<'user'>,
  ref: BookingRef,
  lineId: number | null,
  agreed: Money | null,
): Promise<Cancelled> {
  return bookingWrite(parts, call, async ({ tx, now, move }) => {
    const store = bookingStore(tx);
    const booking = found(await store.ownBooking(call.actor.id, ref));
    const { lines, fee, refund } = await cancelTerms(tx, await store.linesOf(booking.id), lineId, now);
    agreedTo(agreed, { fee, refund });
    for (const { line, fee: cancel_fee } of lines)
      await move(line, 'cancel_by_user', { role: 'user', id: call.actor.id }, { set: { cancel_fee } });
    return { lines: lines.map(({ line }) => line.id), fee, refund };
  });
}

/** The professional gives assigned work back: it is cancelled, or in automatic allocation goes to the next one. */
export function cancelAsProfessional(
  parts: BookingParts,
  call: Call<'employee'>,
  lineId: number,
  reason?: string,
): Promise<void> {
  return bookingWrite(parts, call, async ({ tx, move, settings }) => {
    const line = found(await bookingStore(tx).line(lineId));
    if (line.professional_id !== call.actor.id) throw new Failure('not_found');
    const mover = { role: 'employee', id: call.actor.id } as const;
    const others =
      settings.allocation === 'auto' &&
      (await suggest(parts, tx, line, settings)).some((one) => one.id !== call.actor.id && one.fits);
    const [first] = releaseSteps(settings.allocation, others);
    // The worker then finds the next one, who is not this professional: their refusal stands in the history.
    if (first === 'unallocate')
      await move(line, 'unallocate', mover, {
        // The customer is not held to a time that the professional gives up.
        set: { professional_id: null, allocation: null, cancel_floor: 0 },
        reason,
        note: { professional_id: call.actor.id },
      });
    else await move(line, 'cancel_by_employee', mover, { reason });
  });
}

/** An operator cancels any line that is not approved yet. */
export function cancelAsOperator(
  parts: BookingParts,
  call: Call<'admin'>,
  lineId: number,
  reason: string,
): Promise<void> {
  return bookingWrite(parts, call, async ({ tx, move }) => {
    const line = found(await bookingStore(tx).line(lineId));
    if (line.state === 'draft') throw new Failure('not_found');
    await move(
      line,
      'cancel_by_admin',
      { role: 'admin', id: call.actor.id },
      {
        reason,
        settlement: { outcome: 'full_refund', amount: null, by: call.actor.id },
      },
    );
  });
}
