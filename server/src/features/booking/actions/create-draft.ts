import { cartBookingForm, singleBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import { idValue } from '@aaspaas/contract/kernel/fields.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { readSlot, type SentSlot, type Slot } from '@aaspaas/contract/kernel/slot.ts';
import type { z } from 'zod';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { failureOf } from '../../../platform/http/failures.ts';
import { cartLines } from '../../cart/index.ts';
import { type BookableService, bookableService, bookableServices } from '../../catalog/index.ts';
import type { BookingSettings } from '../rules/booking-settings.ts';
import { amountMatches, priceLine } from '../rules/price.ts';
import { type BookingParts, type BookingWork, bookingWrite, settingsOf } from './booking-parts.ts';
import { type Draft, placeOf, writeDraft } from './write-draft.ts';

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
  const serviceId = idValue.safeParse(sent['serviceId']);
  const problems: Fields = {
    ...fields,
    ...(slot.ok ? {} : slot.errors),
    ...(serviceId.success ? {} : { serviceId: ['error.invalid_value'] }),
  };
  if (!serviceId.success) throw invalid(problems);
  const service = await bookableService(parts.db, serviceId.data);
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
  const place = await placeOf(parts, call.actor.id, form);
  if (!place) throw invalid({ address: ['booking.place_not_found'] });
  const write = (work: BookingWork) =>
    writeDraft(parts, work, {
      accountId: call.actor.id,
      source,
      form,
      place,
      lines: wanted.map(({ service, slot, cartItemId }) => ({
        serviceId: service.id,
        slot,
        cartItemId,
        priceId: service.price.id,
        ...priced(service, slot),
      })),
    });
  return bookingWrite(parts, call, write, settings);
}
