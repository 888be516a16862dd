import type { BookingDeps } from '../../deps.ts';
import { type BookingTransaction, runBookingTransaction } from '../../actions/booking-transaction.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { holdStore } from '../../holds/store.ts';
import { candidatesFor } from './candidates.ts';
import { holdTime } from './hold-time.ts';

/**
 * Holds time for a placed line without reserved time, e.g. because its professional gave it back or an operator gave the held
 * time to other work. Idempotent.
 */
export function holdPlacedLine(deps: BookingDeps, lineId: number): Promise<void> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const line = await bookingStore(bookingTx.tx).line(lineId);
    if (line?.state !== 'placed' || (await holdStore(bookingTx.tx).holdOf(lineId))) return;
    await holdAgain(bookingTx, line, null);
  });
}

/** Holds time again for a line of a draft whose hold was displaced; if that is not possible, confirming the draft reports it. */
export function holdDraftLine(deps: BookingDeps, lineId: number, expiresAt: Date): Promise<void> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const line = await bookingStore(bookingTx.tx).line(lineId);
    if (line?.state !== 'draft' || expiresAt <= bookingTx.now) return;
    if (!(await holdStore(bookingTx.tx).holdOf(lineId))) await holdAgain(bookingTx, line, expiresAt);
  });
}

/**
 * Checks the holds of a professional whose working time, area or pause changed: a hold that they cannot do any more moves to
 * another professional. Each line has its own transaction.
 */
export async function recheckHolds(deps: BookingDeps, professionalId: number): Promise<void> {
  for (const lineId of await holdStore(deps.db).linesHeldBy(professionalId))
    await runBookingTransaction(deps, null, async (bookingTx) => {
      const { tx, now } = bookingTx;
      const line = await bookingStore(tx).line(lineId);
      const hold = line && (await holdStore(tx).holdOf(lineId));
      // Another transaction may have moved or confirmed it since.
      if (!line || hold?.professional_id !== professionalId) return;
      if (hold.expires_at !== null && hold.expires_at <= now) return;
      const place = await bookingStore(tx).bookingOfLine(line);
      const still = await candidatesFor(bookingTx, {
        serviceId: line.service_id,
        place,
        slot: slotOf(line),
        professionalId,
        gender: line.chosen_gender,
        exceptLineIds: [line.id],
      });
      if (still.length === 0) await holdAgain(bookingTx, line, hold.expires_at);
    });
}

/** Holds time for a line; a placed line without a free professional at its promised time enters the operators' queue. */
async function holdAgain(
  bookingTx: BookingTransaction,
  line: LineRow,
  expiresAt: Date | null,
): Promise<void> {
  const place = await bookingStore(bookingTx.tx).bookingOfLine(line);
  const held = await holdTime(bookingTx, place, [line], { expiresAt });
  if (held.size === 0 && line.state === 'placed' && line.promise === 'held')
    await bookingTx.fire(line, 'lose_promise', { set: { promise: 'request' } });
}
