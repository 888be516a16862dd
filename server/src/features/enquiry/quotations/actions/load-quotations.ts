import type { QuotationState } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { quotedBookings } from '../../../booking/index.ts';
import { type EnquiryRef, type LockedEnquiry, type QuotationRow, quotationStore } from '../store.ts';
import { quotationState } from '../rules/quotation-state.ts';

/** A quotation with its current state and its booking. */
export interface QuotationWithState {
  readonly row: QuotationRow;
  readonly state: QuotationState;
  /** Current booking, a draft or a confirmed one. `booking_id` is the public booking code. */
  readonly booking: { readonly id: number; readonly booking_id: string } | null;
}

/** Returns the current state of quotations. */
export async function withCurrentState(
  executor: Executor,
  rows: readonly QuotationRow[],
  now: Date,
): Promise<QuotationWithState[]> {
  const bookings = await quotedBookings(
    executor,
    rows.flatMap(({ booking_id }) => booking_id ?? []),
    now,
  );
  return rows.map((row) => {
    const { booking_id: id } = row;
    const booking = id === null ? undefined : bookings.get(id);
    const state = quotationState(
      { state: row.state, validUntil: row.valid_until, booking: booking?.state ?? null },
      now,
    );
    const hasBooking = state === 'accepted' || state === 'booked';
    return {
      row,
      state,
      booking: hasBooking && booking && id !== null ? { id, booking_id: booking.code } : null,
    };
  });
}

/**
 * Locks an enquiry and returns it with its newest quotation.
 * @throws `not_found`
 */
export async function lockEnquiry(
  tx: Tx,
  ref: EnquiryRef,
  clock: () => Date,
): Promise<{ enquiry: LockedEnquiry; newest: QuotationWithState | null; now: Date }> {
  const store = quotationStore(tx);
  const enquiry = await store.lock(ref);
  if (!enquiry) throw new Failure('not_found');
  const row = await store.newest(ref);
  // Read after the lock, because waiting for it may have passed the deadline.
  const now = clock();
  const [newest = null] = row ? await withCurrentState(tx, [row], now) : [];
  return { enquiry, newest, now };
}
