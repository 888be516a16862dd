import type { QuotationState } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Executor, Tx } from '../../platform/db/connect.ts';
import { quotedBookings } from '../booking/index.ts';
import { type EnquiryRef, type LockedEnquiry, type QuotationRow, quotationStore } from './quotation-store.ts';
import { quotationState } from './rules/quotation-state.ts';

/** A quotation with how it stands and the booking that it became. */
export interface QuotationWithState {
  readonly row: QuotationRow;
  readonly state: QuotationState;
  /** The booking that it is now: a draft or a confirmed one. `booking_id` is the code people see. */
  readonly booking: { readonly id: number; readonly booking_id: string } | null;
}

/** How quotations stand now. */
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

/** An enquiry, locked, and its newest quotation as it stands. @throws `not_found` */
export async function lockEnquiry(
  tx: Tx,
  ref: EnquiryRef,
  clock: () => Date,
): Promise<{ enquiry: LockedEnquiry; newest: QuotationWithState | null; now: Date }> {
  const store = quotationStore(tx);
  const enquiry = await store.lock(ref);
  if (!enquiry) throw new Failure('not_found');
  const row = await store.newest(ref);
  // Only now: who waited for the lock may have waited past the deadline.
  const now = clock();
  const [newest = null] = row ? await withCurrentState(tx, [row], now) : [];
  return { enquiry, newest, now };
}
