import { cartBookingForm, singleBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import { idValue } from '@aaspaas/contract/kernel/fields.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { parseSlot, type SlotInput, type Slot } from '@aaspaas/contract/kernel/slot.ts';
import type { z } from 'zod';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { validationFailure } from '../../../../platform/http/failures.ts';
import { cartLines } from '../../../cart/index.ts';
import { type BookableService, bookableService, bookableServices } from '../../../catalog/index.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { amountMatches, priceLine } from '../rules/price.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { type BookingTransaction, runBookingTransaction } from '../../actions/booking-transaction.ts';
import { type Draft, resolvePlace, writeDraft } from './write-draft.ts';

/** One line of a draft: the service, its slot, and its cart line. */
interface RequestedLine {
  readonly service: BookableService;
  readonly slot: Slot;
  readonly cartItemId: number | null;
}

type Form = z.output<typeof cartBookingForm>;
type Fields = NonNullable<Failure['details']['fields']>;

/** Creates a draft from cart lines. Form and slots are validated together, so that all errors are returned in one response. */
export async function createFromCart(
  deps: BookingDeps,
  call: Call<'user'>,
  input: { readonly storedServices?: Record<string, SlotInput> | undefined; readonly formData?: unknown },
): Promise<Draft> {
  const chosen = Object.entries(input.storedServices ?? {});
  const { form, fields } = readForm(cartBookingForm, input.formData ?? {});
  if (chosen.length === 0) throw invalid({ ...fields, storedServices: ['forms.select_a_service'] });
  const [lines, settings] = await Promise.all([cartLines(deps.db, call.actor.id), settingsOf(deps.db)]);
  const rows = new Map(lines.map((row) => [String(row.id), row]));
  const services = await bookableServices(
    deps.db,
    chosen.flatMap(([cartId]) => rows.get(cartId)?.service_id ?? []),
  );
  const problems: Record<string, Fields[string]> = { ...fields };
  const requestedLines: RequestedLine[] = [];
  for (const [cartId, slot] of chosen) {
    const row = rows.get(cartId);
    const service = row && services.get(row.service_id);
    if (!row || !service) throw new Failure('not_found');
    const read = parseSlot(slot, deps.clock.now(), settings.maxDaysAhead);
    if (read.ok) requestedLines.push({ service, slot: read.slot, cartItemId: row.id });
    else
      for (const [field, keys] of Object.entries(read.errors))
        problems[`storedServices.${cartId}.${field}`] = keys;
  }
  if (!form || Object.keys(problems).length) throw invalid(problems);
  return createDraft(deps, call, settings, 'cart', form, requestedLines);
}

/** Creates a draft of one service. An amount sent by the client is compared, never trusted. */
export async function createSingle(
  deps: BookingDeps,
  call: Call<'user'>,
  input: Record<string, unknown>,
): Promise<Draft> {
  const { form, fields } = readForm(singleBookingForm, input);
  const settings = await settingsOf(deps.db);
  const slot = parseSlot(input, deps.clock.now(), settings.maxDaysAhead);
  const serviceId = idValue.safeParse(input['serviceId']);
  const problems: Fields = {
    ...fields,
    ...(slot.ok ? {} : slot.errors),
    ...(serviceId.success ? {} : { serviceId: ['error.invalid_value'] }),
  };
  if (!serviceId.success) throw invalid(problems);
  const service = await bookableService(deps.db, serviceId.data);
  if (!service) throw new Failure('not_found');
  if (!form || !slot.ok || Object.keys(problems).length) throw invalid(problems);
  const { total } = priceSelection(service, slot.slot);
  if (!amountMatches(input['totalAmount'], total))
    throw new Failure('price_changed', { data: { total_amount: toRupees(total) } });
  return createDraft(deps, call, settings, 'single', form, [{ service, slot: slot.slot, cartItemId: null }]);
}

function readForm(
  schema: typeof cartBookingForm | typeof singleBookingForm,
  input: unknown,
): { form: Form | null; fields: Fields } {
  const result = schema.safeParse(input);
  if (result.success) return { form: result.data, fields: {} };
  return { form: null, fields: validationFailure(result.error.issues).details.fields ?? {} };
}

function priceSelection({ price }: BookableService, { serviceMethod, workingDuration }: Slot) {
  return priceLine(serviceMethod === 'day' ? price.perDay : price.perHour, workingDuration);
}

async function createDraft(
  deps: BookingDeps,
  call: Call<'user'>,
  settings: BookingSettings,
  source: 'cart' | 'single',
  form: Form,
  requestedLines: readonly RequestedLine[],
): Promise<Draft> {
  // The geocoder may need a network call, so it runs before the transaction begins.
  const place = await resolvePlace(deps, call.actor.id, form);
  if (!place) throw invalid({ address: ['booking.place_not_found'] });
  const write = (bookingTx: BookingTransaction) =>
    writeDraft(deps, bookingTx, {
      accountId: call.actor.id,
      source,
      form,
      place,
      lines: requestedLines.map(({ service, slot, cartItemId }) => ({
        serviceId: service.id,
        slot,
        cartItemId,
        priceId: service.price.id,
        ...priceSelection(service, slot),
      })),
    });
  return runBookingTransaction(deps, call, write, settings);
}
