import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import { sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { cellCentre, DEFAULT_CITY, type Point, stateAt } from '../../../places/index.ts';
import { hasDraftEnded } from '../../lines/rules/draft-end.ts';
import { reservationsIn } from '../../reservations/actions/reservations.ts';
import { NO_CHOICE } from '../rules/line-choice.ts';
import { priceLine } from '../rules/price.ts';
import { bookingStore, type LineRow, lineVersionSql } from '../../lines/store.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { type Draft, type DraftForm, resolvePlace, type PlaceInput, writeDraft } from './write-draft.ts';
import { checkoutStore } from '../store.ts';

/** Work at a quoted amount. */
export interface QuotedDraftInput {
  readonly accountId: number;
  readonly serviceId: number;
  readonly slot: Slot;
  /** The total price, regardless of the catalogue's prices. */
  readonly amount: Money;
  readonly form: DraftForm;
  readonly place: QuotedPlace;
}

/** The place of quoted work, and its State if the map knows it. */
export interface QuotedPlace {
  readonly point: Point;
  readonly jobState: IndianState | null;
}

/** The current state of a booking created from a quotation; a draft that has ended is `expired`. */
export interface QuotedBooking {
  readonly code: string;
  readonly state: 'draft' | 'confirmed' | 'expired';
}

/**
 * Returns the location of quoted work. Calls the geocoder, so call it before a transaction. The operator has already
 * discussed the work with the customer, so an unknown address does not block it; allocation flags locations outside every
 * service area.
 */
export async function resolveQuotedPlace(
  deps: Pick<BookingDeps, 'db' | 'geocoder'>,
  accountId: number,
  where: PlaceInput,
): Promise<QuotedPlace> {
  const point = (await resolvePlace(deps, accountId, where)) ?? cellCentre(DEFAULT_CITY);
  return { point, jobState: await stateAt(deps.geocoder, point) };
}

/** Creates a draft at a quoted amount in the caller's transaction; the review page confirms it like any other draft. */
export async function createQuotedDraft(
  deps: Pick<BookingDeps, 'vault' | 'travelTime'>,
  tx: Tx,
  now: Date,
  { accountId, serviceId, slot, amount, form, place }: QuotedDraftInput,
): Promise<Draft> {
  const reservations = reservationsIn(tx, now);
  const draft = await writeDraft(
    deps,
    { tx, now, settings: await settingsOf(tx), reservations, travelTime: deps.travelTime },
    {
      accountId,
      source: 'quotation',
      form,
      place: place.point,
      jobState: place.jobState,
      lines: [
        { serviceId, slot, cartItemId: null, priceId: null, choice: NO_CHOICE, ...priceLine(amount, 1) },
      ],
    },
  );
  await reservations.updateCalendars();
  return draft;
}

/**
 * Expires a draft that the customer discards and releases its held time; does nothing if it no longer exists.
 *
 * @throws `state_changed` if it is confirmed
 */
export async function discardDraft(tx: Tx, accountId: number, bookingId: number, now: Date): Promise<void> {
  const store = bookingStore(tx);
  const booking = await store.lockOwnBooking(accountId, bookingId);
  if (!booking) return;
  if (booking.state !== 'draft') throw new Failure('state_changed');
  // Its lines expire by their own deadline.
  await checkoutStore(tx).expireBooking(booking.id);
  const lineIds = (await store.lockLinesOf(booking.id)).map(({ id }) => id);
  const reservations = reservationsIn(tx, now);
  await reservations.lockHolders(lineIds);
  await reservations.release(lineIds);
  await reservations.updateCalendars();
}

/** The single line of a booking created from a quotation: its professional, and whether it can be assigned. */
export interface QuotedLine {
  readonly id: number;
  readonly version: number;
  readonly open: boolean;
  readonly professionalId: number | null;
}

/** Returns the lines of bookings created from quotations, by booking id. */
export async function quotedLines(
  executor: Executor,
  bookingIds: readonly number[],
): Promise<Map<number, QuotedLine>> {
  const { rows } = await sql<
    Pick<LineRow, 'id' | 'booking_id' | 'state' | 'professional_id'> & { readonly version: number }
  >`
    select id, booking_id, state, professional_id, ${lineVersionSql(sql`booking_lines.id`)} as version from booking_lines
    where booking_id = any(${bookingIds}::bigint[]) and state <> 'draft'`.execute(executor);
  return new Map(
    rows.map(({ id, booking_id, version, state, professional_id }) => [
      booking_id,
      { id, version, open: state === 'placed' || state === 'assigned', professionalId: professional_id },
    ]),
  );
}

/** Returns bookings created from quotations, by id. */
export async function quotedBookings(
  executor: Executor,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, QuotedBooking>> {
  const rows = await checkoutStore(executor).byIds(ids);
  return new Map(
    rows.map((row) => {
      const lines = row.line_ends.map((deadline_at) => ({ deadline_at }));
      const ended = row.state === 'draft' && hasDraftEnded(row, lines, now);
      return [row.id, { code: row.code, state: ended ? 'expired' : row.state }];
    }),
  );
}
