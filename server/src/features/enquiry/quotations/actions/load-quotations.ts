import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { quotedBookings } from '../../../booking/index.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { QuotationContext, QuotationWithState } from '../present.ts';
import { quotationState } from '../rules/quotation-state.ts';
import {
  type EnquiryKind,
  type EnquiryRef,
  type LockedEnquiry,
  type QuotationRow,
  quotationStore,
} from '../store.ts';

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

/** Loads the quotations of enquiries. */
export async function loadQuotationContext(
  db: Executor,
  kind: EnquiryKind,
  rows: readonly { readonly id: number; readonly service_id?: number }[],
  now: Date,
): Promise<QuotationContext> {
  const newest = await quotationStore(db).newestOf(
    kind,
    rows.map(({ id }) => id),
  );
  const quotations = await withCurrentState(db, [...newest.values()], now);
  const services = await servicesByIds(db, [
    ...rows.flatMap(({ service_id }) => service_id ?? []),
    ...quotations.map(({ row }) => row.service_id),
  ]);
  const byId = new Map(quotations.map((one) => [one.row.id, one]));
  return {
    quotations: new Map(
      [...newest].flatMap(([id, row]) => {
        const one = byId.get(row.id);
        return one ? [[id, one] as const] : [];
      }),
    ),
    services,
  };
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
