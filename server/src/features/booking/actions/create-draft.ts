import { cartBookingForm, singleBookingForm } from '@aaspaas/contract/features/booking.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { readSlot, type SentSlot, type Slot } from '@aaspaas/contract/kernel/slot.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { z } from 'zod';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { nextDeadline } from '../../../kernel/state-machine.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { failureOf } from '../../../platform/http/failures.ts';
import { cartLines } from '../../cart/index.ts';
import { type BookableService, bookableService, bookableServices } from '../../catalog/index.ts';
import { lastPlaceOf } from '../../identity/index.ts';
import { cellCentre, cellOf, type Point } from '../../places/index.ts';
import { coveredServices } from '../../provider/index.ts';
import { SPOKEN_CODE_BYTES, spokenCode } from '../../../kernel/spoken-code.ts';
import { lineMachine } from '../rules/line-machine.ts';
import type { BookingSettings } from '../rules/booking-settings.ts';
import { amountMatches, priceLine, totalOf } from '../rules/price.ts';
import { isPreBooking, spanOf } from '../rules/slot.ts';
import { bookingStore } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, settingsOf } from './booking-parts.ts';

/** A draft that was made. Rupees. */
export interface Draft {
  readonly id: number;
  readonly booking_id: string;
  readonly total_amount: number;
}

/** One line of a draft: the service, its slot, and the basket line it comes from. */
interface Wanted {
  readonly service: BookableService;
  readonly slot: Slot;
  readonly cartItemId: number | null;
}

type Form = z.output<typeof cartBookingForm>;
type Fields = NonNullable<Failure['details']['fields']>;

/** Makes a draft of basket lines. Form and slots are judged together, so that every problem is told at once. */
export async function createFromCart(
  parts: BookingParts,
  call: Call<'user'>,
  sent: { readonly storedServices?: Record<string, SentSlot> | undefined; readonly formData?: unknown },
): Promise<Draft> {
  const chosen = Object.entries(sent.storedServices ?? {});
  const { form, fields } = readForm(cartBookingForm, sent.formData ?? {});
  if (chosen.length === 0) throw invalid({ ...fields, storedServices: ['forms.select_a_service'] });
  const [lines, settings] = await Promise.all([cartLines(parts.db, call.actor.id), settingsOf(parts.db)]);
  const rows = new Map(lines.map((row) => [String(row.id), row]));
  const services = await bookableServices(
    parts.db,
    chosen.flatMap(([cartId]) => rows.get(cartId)?.service_id ?? []),
  );
  const problems: Record<string, Fields[string]> = { ...fields };
  const wanted: Wanted[] = [];
  for (const [cartId, slot] of chosen) {
    const row = rows.get(cartId);
    const service = row && services.get(row.service_id);
    if (!row || !service) throw new Failure('not_found');
    const read = readSlot(slot, parts.clock.now(), settings.maxDaysAhead);
    if (read.ok) wanted.push({ service, slot: read.slot, cartItemId: row.id });
    else
      for (const [field, keys] of Object.entries(read.errors))
        problems[`storedServices.${cartId}.${field}`] = keys;
  }
  if (!form || Object.keys(problems).length) throw invalid(problems);
  return makeDraft(parts, call, settings, 'cart', form, wanted);
}

/** Makes a draft of one service. An amount that the client claims is compared and never believed. */
export async function createSingle(
  parts: BookingParts,
  call: Call<'user'>,
  sent: Record<string, unknown>,
): Promise<Draft> {
  const { form, fields } = readForm(singleBookingForm, sent);
  const settings = await settingsOf(parts.db);
  const slot = readSlot(sent, parts.clock.now(), settings.maxDaysAhead);
  const problems: Fields = { ...fields, ...(slot.ok ? {} : slot.errors) };
  const service = await bookableService(parts.db, Number(sent['serviceId']) || 0);
  if (!service) throw new Failure('not_found');
  if (!form || !slot.ok || Object.keys(problems).length) throw invalid(problems);
  const { total } = priced(service, slot.slot);
  if (!amountMatches(sent['totalAmount'], total))
    throw new Failure('price_changed', { data: { total_amount: toRupees(total) } });
  return makeDraft(parts, call, settings, 'single', form, [{ service, slot: slot.slot, cartItemId: null }]);
}

function readForm(
  schema: typeof cartBookingForm | typeof singleBookingForm,
  sent: unknown,
): { form: Form | null; fields: Fields } {
  const result = schema.safeParse(sent);
  if (result.success) return { form: result.data, fields: {} };
  return { form: null, fields: failureOf(result.error.issues).details.fields ?? {} };
}

function priced({ price }: BookableService, { serviceMethod, workingDuration }: Slot) {
  return priceLine(serviceMethod === 'day' ? price.perDay : price.perHour, workingDuration);
}

async function makeDraft(
  parts: BookingParts,
  call: Call<'user'>,
  settings: BookingSettings,
  source: 'cart' | 'single',
  form: Form,
  wanted: readonly Wanted[],
): Promise<Draft> {
  // The geocoder may be a call over the network, so it is asked before the transaction begins.
  const place = await placeOf(parts, call.actor, form);
  const write = async (work: BookingWork) => {
    const { tx, now } = work;
    const covered = await coveredServices(
      tx,
      wanted.map(({ service }) => service.id),
      place,
    );
    const lines = wanted.map((one) => ({
      ...one,
      ...priced(one.service, one.slot),
      span: spanOf(one.slot, settings),
    }));
    const { id, code } = await insertBooking(parts, work, call.actor, source, form, place);
    const deadlines = lines.map(({ span }) =>
      nextDeadline(
        lineMachine,
        { state: 'draft', flag: null },
        { createdAt: now, enteredAt: now, slotStart: span.from, slotEnd: span.to },
        settings,
      ),
    );
    await bookingStore(tx).insertLines(
      lines.map((line, index) => ({
        booking_id: id,
        account_id: call.actor.id,
        service_id: line.service.id,
        cart_item_id: line.cartItemId,
        state: 'draft',
        entered_at: now,
        work_type: line.slot.serviceMethod,
        day_hours: line.slot.workingDuration,
        service_date: line.slot.preferredDate,
        service_time: line.slot.preferredTime,
        starts_at: line.span.from,
        ends_at: line.span.to,
        prebooking: isPreBooking(line.slot, now, settings),
        price_id: line.service.price.id,
        unit_price: line.rate,
        units: line.units,
        total: line.total,
        covered: covered.has(line.service.id),
        deadline_at: deadlines[index]?.at ?? null,
        deadline_action: deadlines[index]?.fires ?? null,
        created_at: now,
      })),
    );
    return { id, booking_id: code, total_amount: toRupees(totalOf(lines)) };
  };
  return bookingWrite(parts, call, write, settings);
}

async function insertBooking(
  { vault }: BookingParts,
  { tx, now, settings }: BookingWork,
  actor: Actor,
  source: 'cart' | 'single',
  form: Form,
  place: Point,
) {
  const code = spokenCode('AP', vault.bytes(SPOKEN_CODE_BYTES));
  const { name, email, mobile, address, description } = form;
  const { id } = await bookingStore(tx).insertBooking({
    code,
    account_id: actor.id,
    source,
    state: 'draft',
    name,
    email,
    mobile,
    address,
    description,
    ...place,
    cell: cellOf(place),
    created_at: now,
    expires_at: addMinutes(now, settings.draftMinutes),
  });
  return { id, code };
}

/** Where the work is: the point that was sent, else the address as the geocoder finds it, else the caller's last place. */
async function placeOf(
  parts: BookingParts,
  actor: Actor,
  { latitude, longitude, address }: Form,
): Promise<Point> {
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return cellCentre({ latitude, longitude });
  const found = await parts.geocoder.forward(address);
  if (typeof found !== 'string') return cellCentre(found);
  const last = await lastPlaceOf(parts.db, actor.id);
  if (last) return cellCentre(last);
  throw invalid({ address: ['booking.place_not_found'] });
}
