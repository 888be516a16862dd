import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import type { Arrangement } from '@aaspaas/contract/features/slots.ts';
import { REFERENCE_CODE_BYTES, makeReferenceCode } from '../../../../kernel/reference-code.ts';
import { lastPlaceOf } from '../../../identity/index.ts';
import { cellCentre, cellOf, cityAt, type Point } from '../../../places/index.ts';
import { servicesCovering } from '../../../provider/index.ts';
import { draftExpiry, draftLineEnd } from '../../lines/rules/draft-end.ts';
import { pinOf } from '../rules/pin-of.ts';
import { type PricedLine, totalOf } from '../rules/price.ts';
import { isPreBooking, spanOf } from '../../lines/rules/slot.ts';
import type { HoldContext } from '../../dispatch/actions/hold-time.ts';
import type { LineChoice } from '../rules/line-choice.ts';
import { checkoutStore } from '../store.ts';
import { holdNewDraft } from './hold-draft.ts';
import type { BookingTables } from '../../tables.ts';
import type { BookingDeps } from '../../deps.ts';

/** A created draft. Amounts in rupees. */
export type Draft = { readonly id: number; readonly booking_id: string; readonly total_amount: number };

/** Contact, location and description of the work. */
export interface DraftForm {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly address: string;
  readonly description: string;
}

/** One line of a draft with its amount; `priceId` is null for a quoted amount. */
export interface DraftLine extends PricedLine {
  readonly serviceId: number;
  readonly slot: Slot;
  readonly cartItemId: number | null;
  readonly priceId: number | null;
  readonly choice: LineChoice;
}

/** The data of a new draft. */
export interface DraftInput {
  readonly accountId: number;
  readonly source: BookingTables['bookings']['source'];
  readonly form: DraftForm;
  readonly place: Point;
  /** The State of the place; null if the map does not know it. */
  readonly jobState: IndianState | null;
  readonly lines: readonly DraftLine[];
  readonly arrangement?: Arrangement | undefined;
}

/**
 * Writes a draft with its lines and holds their time.
 *
 * @throws TimeTaken if a promised line cannot be held
 */
export async function writeDraft(
  { vault }: Pick<BookingDeps, 'vault'>,
  context: HoldContext,
  { accountId, source, form, place, jobState, lines, arrangement }: DraftInput,
): Promise<Draft> {
  const { tx, now, settings } = context;
  const covered = await servicesCovering(
    tx,
    lines.map(({ serviceId }) => serviceId),
    place,
  );
  const city = cityAt(place)?.slug ?? null;
  const code = makeReferenceCode('AP', vault.bytes(REFERENCE_CODE_BYTES));
  const { name, email, mobile, address, description } = form;
  const { id } = await checkoutStore(tx).insertBooking({
    code,
    account_id: accountId,
    source,
    state: 'draft',
    name,
    email,
    mobile,
    address,
    description,
    ...place,
    cell: cellOf(place),
    job_state: jobState,
    created_at: now,
    expires_at: draftExpiry(now, settings),
  });
  const rows = await checkoutStore(tx).insertLines(
    lines.map((line) => {
      const span = spanOf(line.slot, settings);
      const deadlineAt = draftLineEnd(draftExpiry(now, settings), span.from, settings);
      return {
        booking_id: id,
        account_id: accountId,
        service_id: line.serviceId,
        cart_item_id: line.cartItemId,
        state: 'draft',
        entered_at: now,
        work_type: line.slot.serviceMethod,
        day_hours: line.slot.workingDuration,
        service_date: line.slot.preferredDate,
        service_time: line.slot.preferredTime,
        starts_at: span.from,
        ends_at: span.to,
        prebooking: isPreBooking(line.slot, now, settings),
        price_id: line.priceId,
        unit_price: line.rate,
        units: line.units,
        total: line.total,
        cancel_policy: JSON.stringify(settings.cancelLadder),
        city,
        pin: pinOf(address),
        covered: covered.has(line.serviceId),
        promised: line.choice.promised,
        chosen_professional_id: line.choice.professionalId,
        chosen_gender: line.choice.gender,
        deadline_at: deadlineAt,
        deadline_action: 'expire_draft',
        created_at: now,
      };
    }),
  );
  await holdNewDraft(context, accountId, rows, arrangement);
  return { id, booking_id: code, total_amount: toRupees(totalOf(lines)) };
}

/** The location data of the work as far as the customer provided it. */
export interface PlaceInput {
  readonly address: string;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/**
 * Returns the location of the work: the point sent, else the address if it names its city or PIN code, else the customer's
 * last location; null: unknown. A customer without an account yet has no last location.
 */
export async function resolvePlace(
  { db, geocoder }: Pick<BookingDeps, 'db' | 'geocoder'>,
  accountId: number | null,
  { latitude, longitude, address }: PlaceInput,
): Promise<Point | null> {
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return cellCentre({ latitude, longitude });
  const geocoded = await geocoder.forward(address);
  if (typeof geocoded !== 'string' && geocoded.confident) return cellCentre(geocoded);
  const last = accountId === null ? null : await lastPlaceOf(db, accountId);
  return last && cellCentre(last);
}
