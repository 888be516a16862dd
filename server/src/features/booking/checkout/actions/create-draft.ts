import { cartBookingForm, singleBookingForm } from '@aaspaas/contract/features/booking-form.ts';
import type { Arrangement } from '@aaspaas/contract/features/slots.ts';
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
import { withNextTimes } from '../../dispatch/actions/slot-taken.ts';
import { stateAt } from '../../../places/index.ts';
import { isApproved } from '../../../provider/index.ts';
import { type LineChoice, type LineChoiceInput, parseLineChoice } from '../rules/line-choice.ts';
import { amountMatches, priceLine } from '../rules/price.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { type BookingTransaction, runBookingTransaction } from '../../actions/booking-transaction.ts';
import { requireBookingAllowed } from './require-booking-allowed.ts';
import { type Draft, type DraftLine, resolvePlace, writeDraft } from './write-draft.ts';

/** One line of a draft: the service, its slot, its cart line, and what the customer chose besides. */
export interface RequestedLine {
  readonly service: BookableService;
  readonly slot: Slot;
  readonly cartItemId: number | null;
  readonly choice: LineChoice;
}

/** The lines of a draft and their arrangement. */
interface RequestedLines {
  readonly source: 'cart' | 'single';
  readonly lines: readonly RequestedLine[];
  readonly arrangement?: Arrangement | undefined;
}

type Form = z.output<typeof cartBookingForm>;

/** Message keys by field. */
export type Fields = NonNullable<Failure['details']['fields']>;

/**
 * Creates a draft from cart lines. Form, slots and choices are validated together, so that all errors are returned in one
 * response.
 *
 * @throws `slot_taken` if a promised line cannot be held
 */
export async function createFromCart(
  deps: BookingDeps,
  call: Call<'user'>,
  input: {
    readonly storedServices?: Record<string, SlotInput & LineChoiceInput> | undefined;
    readonly arrangement?: Arrangement | undefined;
    readonly formData?: unknown;
  },
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
    const read = await readLine(deps, slot, service, settings);
    if (read.ok) requestedLines.push({ service, ...read.line, cartItemId: row.id });
    else
      for (const [field, keys] of Object.entries(read.errors))
        problems[`storedServices.${cartId}.${field}`] = keys;
  }
  if (!form || Object.keys(problems).length) throw invalid(problems);
  return createDraft(deps, call, settings, form, {
    source: 'cart',
    lines: requestedLines,
    arrangement: input.arrangement,
  });
}

/**
 * Creates a draft of one service. An amount sent by the client is compared, never trusted.
 *
 * @throws `slot_taken` if it is promised and cannot be held
 */
export async function createSingle(
  deps: BookingDeps,
  call: Call<'user'>,
  input: Record<string, unknown>,
): Promise<Draft> {
  const settings = await settingsOf(deps.db);
  const { form, line } = await readSingle(deps, settings, singleBookingForm, input);
  return createDraft(deps, call, settings, form, { source: 'single', lines: [line] });
}

/**
 * Validates a request to book one service: its form, slot and choices together, then the amount.
 *
 * @param known problems of the same request found elsewhere
 * @throws `price_changed` with the new amount, in rupees
 */
export async function readSingle<F extends object>(
  deps: Pick<BookingDeps, 'db' | 'clock'>,
  settings: BookingSettings,
  schema: z.ZodType<F>,
  input: Readonly<Record<string, unknown>>,
  known: Fields = {},
): Promise<{ readonly form: F; readonly line: RequestedLine }> {
  const { form, fields } = readForm(schema, input);
  const serviceId = idValue.safeParse(input['serviceId']);
  const service = serviceId.success ? await bookableService(deps.db, serviceId.data) : null;
  if (serviceId.success && !service) throw new Failure('not_found');
  const read = await readLine(deps, input, service, settings);
  const problems: Fields = {
    ...fields,
    ...known,
    ...(read.ok ? {} : read.errors),
    ...(serviceId.success ? {} : { serviceId: ['error.invalid_value'] }),
  };
  if (!form || !service || !read.ok || Object.keys(problems).length) throw invalid(problems);
  const { total } = priceSelection(service, read.line.slot);
  if (!amountMatches(input['totalAmount'], total))
    throw new Failure('price_changed', { data: { total_amount: toRupees(total) } });
  return { form, line: { service, ...read.line, cartItemId: null } };
}

/** A line's slot and choices, or all of their errors. */
type LineResult =
  | { readonly ok: true; readonly line: Pick<RequestedLine, 'slot' | 'choice'> }
  | { readonly ok: false; readonly errors: Fields };

async function readLine(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  sent: SlotInput & LineChoiceInput,
  service: BookableService | null | undefined,
  settings: BookingSettings,
): Promise<LineResult> {
  const slot = parseSlot(sent, clock.now(), settings.maxDaysAhead);
  const read = parseLineChoice(sent, service?.genderChoice ?? false);
  const chosen = read.ok ? read.choice.professionalId : null;
  const unknown = chosen !== null && !(await isApproved(db, chosen));
  if (slot.ok && read.ok && !unknown) return { ok: true, line: { slot: slot.slot, choice: read.choice } };
  return {
    ok: false,
    errors: {
      ...(slot.ok ? {} : slot.errors),
      ...(read.ok ? {} : read.errors),
      ...(unknown ? { professional_id: ['error.invalid_value'] } : {}),
    },
  };
}

function readForm<F extends object>(
  schema: z.ZodType<F>,
  input: unknown,
): { form: F | null; fields: Fields } {
  const result = schema.safeParse(input);
  if (result.success) return { form: result.data, fields: {} };
  return { form: null, fields: validationFailure(result.error.issues).details.fields ?? {} };
}

function priceSelection({ price }: BookableService, { serviceMethod, workingDuration }: Slot) {
  return priceLine(serviceMethod === 'day' ? price.perDay : price.perHour, workingDuration);
}

/** Adds the current price to a requested line. */
export function toDraftLine({ service, slot, cartItemId, choice }: RequestedLine): DraftLine {
  return {
    serviceId: service.id,
    slot,
    cartItemId,
    choice,
    priceId: service.price.id,
    ...priceSelection(service, slot),
  };
}

async function createDraft(
  deps: BookingDeps,
  call: Call<'user'>,
  settings: BookingSettings,
  form: Form,
  { source, lines, arrangement }: RequestedLines,
): Promise<Draft> {
  // The geocoder may need a network call, so it runs before the transaction begins.
  const place = await resolvePlace(deps, call.actor.id, form);
  if (!place) throw invalid({ address: ['booking.place_not_found'] });
  const jobState = await stateAt(deps.geocoder, place);
  const write = async (bookingTx: BookingTransaction) => {
    await requireBookingAllowed(bookingTx.tx, call.actor.id, 'now', bookingTx.now);
    return writeDraft(deps, bookingTx, {
      accountId: call.actor.id,
      source,
      form,
      place,
      jobState,
      arrangement,
      lines: lines.map(toDraftLine),
    });
  };
  return withNextTimes(deps, () => runBookingTransaction(deps, call, write, settings));
}
