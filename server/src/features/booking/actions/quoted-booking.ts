import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import { sql } from 'kysely';
import { Failure } from '../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { cellCentre, DEFAULT_CITY, type Point } from '../../places/index.ts';
import type { LineState } from '../rules/line-types.ts';
import { priceLine } from '../rules/price.ts';
import { bookingStore } from '../store.ts';
import { type BookingDeps, settingsOf } from './booking-deps.ts';
import { type Draft, type DraftForm, resolvePlace, type PlaceInput, writeDraft } from './write-draft.ts';

/** Work whose amount was agreed beforehand. */
export interface QuotedDraftInput {
  readonly accountId: number;
  readonly serviceId: number;
  readonly slot: Slot;
  /** What all of it costs, whatever the catalogue says. */
  readonly amount: Money;
  readonly form: DraftForm;
  readonly place: Point;
}

/** A booking made of a quotation, as it stands now; `gone`: a draft that nobody confirmed in time. */
export interface QuotedBooking {
  readonly code: string;
  readonly state: 'draft' | 'confirmed' | 'expired';
}

/**
 * Where quoted work is. Asks the geocoder, so before a transaction. An operator has spoken of the work already: an address that
 * no map knows holds nobody up, and the allocation flags what lies outside every area.
 */
export async function resolveQuotedPlace(
  deps: Pick<BookingDeps, 'db' | 'geocoder'>,
  accountId: number,
  where: PlaceInput,
): Promise<Point> {
  return (await resolvePlace(deps, accountId, where)) ?? cellCentre(DEFAULT_CITY);
}

/** Makes a draft at a quoted amount, in the caller's transaction; the review page confirms it like any other. */
export async function createQuotedDraft(
  deps: Pick<BookingDeps, 'vault'>,
  tx: Tx,
  now: Date,
  { accountId, serviceId, slot, amount, form, place }: QuotedDraftInput,
): Promise<Draft> {
  const settings = await settingsOf(tx);
  return writeDraft(
    deps,
    { tx, now, settings },
    {
      accountId,
      source: 'quotation',
      form,
      place,
      lines: [{ serviceId, slot, cartItemId: null, priceId: null, ...priceLine(amount, 1) }],
    },
  );
}

/** Lets a draft go that its customer does not want; does nothing where it is gone. @throws `state_changed` where it is confirmed */
export async function discardDraft(tx: Tx, accountId: number, bookingId: number): Promise<void> {
  const store = bookingStore(tx);
  const booking = await store.lockOwnBooking(accountId, bookingId);
  if (!booking) return;
  if (booking.state !== 'draft') throw new Failure('state_changed');
  // Its lines go with their own deadline.
  await store.expireBooking(booking.id);
}

/** The one line of a booking made of a quotation: who does it, and whether it can be given to somebody. */
export interface QuotedLine {
  readonly id: number;
  readonly open: boolean;
  readonly professionalId: number | null;
}

/** The lines of bookings made of quotations, by the booking's id. */
export async function quotedLines(
  executor: Executor,
  bookingIds: readonly number[],
): Promise<Map<number, QuotedLine>> {
  const { rows } = await sql<{
    id: number;
    booking_id: number;
    state: LineState;
    professional_id: number | null;
  }>`
    select id, booking_id, state, professional_id from booking_lines
    where booking_id = any(${bookingIds}::bigint[]) and state <> 'draft'`.execute(executor);
  return new Map(
    rows.map(({ id, booking_id, state, professional_id }) => [
      booking_id,
      { id, open: state === 'placed' || state === 'assigned', professionalId: professional_id },
    ]),
  );
}

/** Bookings made of quotations, by id. */
export async function quotedBookings(
  executor: Executor,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, QuotedBooking>> {
  const rows = await bookingStore(executor).byIds(ids);
  return new Map(
    rows.map(({ id, code, state, expires_at }) => [
      id,
      {
        code,
        state: state === 'expired' || (state === 'draft' && expires_at <= now) ? 'expired' : state,
      },
    ]),
  );
}
