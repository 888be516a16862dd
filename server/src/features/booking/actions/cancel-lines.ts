import { sum } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../kernel/failure.ts';
import { possible } from '../../../kernel/state-machine.ts';
import type { Call } from '../../../platform/http/call.ts';
import { moneyOf } from '../../payment/index.ts';
import { releaseSteps } from '../rules/cancellation.ts';
import { lineMachine } from '../rules/line-machine.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { lineSubject } from '../subjects.ts';
import { suggest } from './allocate-line.ts';
import { type BookingParts, bookingWrite, found } from './booking-parts.ts';

/** What a cancellation came to; `refund` in paise. */
export interface Cancelled {
  readonly lines: readonly number[];
  readonly refund: number;
}

/** The customer cancels a booking's cancellable lines, or one line of it. `ref` may also name a line's booking by its code. */
export function cancelOwn(
  parts: BookingParts,
  call: Call<'user'>,
  ref: BookingRef,
  lineId: number | null,
): Promise<Cancelled> {
  return bookingWrite(parts, call, async ({ tx, move }) => {
    const store = bookingStore(tx);
    const booking = found(await store.ownBooking(call.actor.id, ref));
    const lines = (await store.linesOf(booking.id)).filter((line) => lineId === null || line.id === lineId);
    if (lines.length === 0) throw new Failure('not_found');
    const open = lines.filter((line) => possible(lineMachine, line.state, 'user').includes('cancel_by_user'));
    if (open.length === 0) throw new Failure('state_changed');
    for (const line of open) await move(line, 'cancel_by_user', { role: 'user', id: call.actor.id });
    const ids = open.map(({ id }) => id);
    const money = await moneyOf(tx, ids.map(lineSubject));
    const refunds = [...money.values()].flatMap((one) => one.refunds.map(({ amount }) => amount));
    return { lines: ids, refund: sum(refunds) };
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
        set: { professional_id: null, allocation: null },
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
