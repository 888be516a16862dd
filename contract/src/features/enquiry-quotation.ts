import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { isEmpty, parseSlot, type Slot, type SlotField } from '../kernel/slot.ts';
import { dateOf, isDate } from '../kernel/time.ts';
import type { MessageKey } from '../messages/index.ts';
import { workType } from './cart.ts';

/** The longest text of what a quotation covers. */
export const MAX_QUOTE_COVERS_LENGTH = 1000;

/** The largest amount that can be quoted, in rupees. */
export const MAX_QUOTE_RUPEES = 10_000_000;

/** What may be done with an enquiry or its quotation now; buttons are drawn from it. */
export const enquiryAction = z.enum(['accept', 'decline', 'quote', 'reject']);
export type EnquiryAction = z.output<typeof enquiryAction>;

/**
 * How a quotation stands: waiting for the customer's word; too late; accepted and not confirmed yet; booked; declined; taken back
 * for another one or with the enquiry.
 */
export const quotationState = z.enum(['open', 'expired', 'accepted', 'booked', 'declined', 'withdrawn']);
export type QuotationState = z.output<typeof quotationState>;

/** An operator's offer in answer to an enquiry. Amount in rupees; date and time are Asia/Kolkata. */
export const quotation = z.object({
  id: z.int(),
  service_id: z.int(),
  service_name: z.string(),
  method: workType,
  /** Days or hours. */
  duration: z.int(),
  date: z.string(),
  time: z.string(),
  amount: z.number(),
  covers: z.string(),
  /** An instant; from then on it cannot be accepted. */
  valid_until: z.string(),
  state: quotationState,
  /** The code people see of the booking it became. */
  booking_id: z.string().nullable(),
  allowed_actions: z.array(enquiryAction),
});
export type Quotation = z.output<typeof quotation>;

/** A quotation as it arrives: anything may be missing, empty or wrong. */
export const quoteInput = z.object({
  service_id: z.unknown().optional(),
  method: z.unknown().optional(),
  duration: z.unknown().optional(),
  date: z.unknown().optional(),
  time: z.unknown().optional(),
  amount: z.unknown().optional(),
  covers: z.unknown().optional(),
  valid_until: z.unknown().optional(),
});
export type QuoteInput = z.output<typeof quoteInput>;
/** What can be wrong with a quotation: one of its fields. */
export type QuoteField = keyof QuoteInput;

/** What an operator offers, whole and checked. */
export interface Quote {
  /** Null: the service that the enquiry asks about. */
  readonly serviceId: number | null;
  readonly slot: Slot;
  /** Whole rupees. */
  readonly amount: number;
  readonly covers: string;
  /** The last day on which it holds, `YYYY-MM-DD` in Asia/Kolkata. */
  readonly validUntil: string;
}

/** What is wrong with each field of a quotation. */
export type QuoteErrors = Partial<Record<QuoteField, MessageKey[]>>;

/** A quotation, or everything that is wrong with it. */
export type QuoteResult =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly errors: QuoteErrors };

const slotFields: Record<SlotField, QuoteField> = {
  serviceMethod: 'method',
  workingDuration: 'duration',
  preferredDate: 'date',
  preferredTime: 'time',
};

/** Reads a quotation and tells all that is wrong with it at once; the browser and the server judge by the same. */
export function parseQuote(input: QuoteInput, now: Date, maxDaysAhead: number): QuoteResult {
  const errors: QuoteErrors = {};
  const slot = parseSlot(
    {
      serviceMethod: input.method,
      workingDuration: input.duration,
      preferredDate: input.date,
      preferredTime: input.time,
    },
    now,
    maxDaysAhead,
  );
  if (!slot.ok)
    for (const [field, keys] of Object.entries(slot.errors)) errors[slotFields[field as SlotField]] = keys;

  const serviceId = isEmpty(input.service_id) ? null : numberOf(input.service_id);
  if (serviceId !== null && !(Number.isSafeInteger(serviceId) && serviceId > 0))
    errors.service_id = ['error.invalid_value'];

  const amount = numberOf(input.amount);
  if (!(Number.isInteger(amount) && amount >= 1 && amount <= MAX_QUOTE_RUPEES))
    errors.amount = ['enquiry.quote_amount'];

  const covers = typeof input.covers === 'string' ? input.covers.trim() : '';
  if (!covers) errors.covers = ['enquiry.quote_covers_required'];
  else if (covers.length > MAX_QUOTE_COVERS_LENGTH) errors.covers = ['error.too_long'];

  const until = input.valid_until;
  if (typeof until !== 'string' || !isDate(until)) errors.valid_until = ['enquiry.quote_until_required'];
  else if (until < dateOf(now)) errors.valid_until = ['enquiry.quote_until_past'];
  else if (slot.ok && until > slot.slot.preferredDate) errors.valid_until = ['enquiry.quote_until_late'];

  if (Object.keys(errors).length > 0 || !slot.ok) return { ok: false, errors };
  return {
    ok: true,
    quote: { serviceId, slot: slot.slot, amount, covers, validUntil: String(until) },
  };
}

/** Amounts and ids come as numbers and as texts of numbers; anything else is NaN. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : Number.NaN;
}

const done = z.object({ message: z.string() });
const one = z.object({ id: idText });
/** Quotations: an operator’s answer to an enquiry, and the customer’s word about it. */
export const quotationEndpoints = {
  'enquiry.accept': endpoint({
    method: 'POST',
    path: 'user/quotation/:id/accept',
    who: 'user',
    idempotent: true,
    summary:
      'Makes a booking of a quotation, at its amount; the review page confirms it. Accepting twice is one booking',
    params: one,
    reply: z.object({ message: z.string(), data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'state_changed', 'quotation_expired'],
  }),
  'enquiry.decline': endpoint({
    method: 'POST',
    path: 'user/quotation/:id/decline',
    who: 'user',
    idempotent: true,
    summary: 'Declines a quotation; the enquiry is rejected with it',
    params: one,
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
};
