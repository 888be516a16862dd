import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { isEmpty, parseSlot, type Slot, type SlotField } from '../kernel/slot.ts';
import { dateOf, isDate } from '../kernel/time.ts';
import type { MessageKey } from '../messages/index.ts';
import { workType } from './cart.ts';

/** Maximum length of the description of a quotation's scope. */
export const MAX_QUOTE_COVERS_LENGTH = 1000;

/** Maximum amount of a quotation, in rupees. */
export const MAX_QUOTE_RUPEES = 10_000_000;

/** The allowed actions on an enquiry or its quotation; the screens render their buttons from it. */
export const enquiryAction = z.enum(['accept', 'decline', 'quote', 'reject']);
export type EnquiryAction = z.output<typeof enquiryAction>;

/**
 * The status of a quotation: awaiting the customer's answer; expired; accepted but not confirmed yet; booked; declined;
 * withdrawn with the enquiry or replaced by another quotation.
 */
export const quotationState = z.enum(['open', 'expired', 'accepted', 'booked', 'declined', 'withdrawn']);
export type QuotationState = z.output<typeof quotationState>;

/** An operator's quotation for an enquiry. Amount in rupees; date and time in Asia/Kolkata. */
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
  /** The instant from which it can no longer be accepted. */
  valid_until: z.string(),
  state: quotationState,
  /** The public code of the booking created from it. */
  booking_id: z.string().nullable(),
  allowed_actions: z.array(enquiryAction),
});
export type Quotation = z.output<typeof quotation>;

/** A quotation as received: any field may be missing, empty or invalid. */
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
/** The field of a quotation that an error refers to. */
export type QuoteField = keyof QuoteInput;

/** A complete, validated quotation. */
export interface Quote {
  /** Null: the service of the enquiry. */
  readonly serviceId: number | null;
  readonly slot: Slot;
  /** Whole rupees. */
  readonly amount: number;
  readonly covers: string;
  /** The last day of validity, `YYYY-MM-DD` in Asia/Kolkata. */
  readonly validUntil: string;
}

/** The errors of a quotation by field. */
export type QuoteErrors = Partial<Record<QuoteField, MessageKey[]>>;

/** A validated quotation, or all its errors. */
export type QuoteResult =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly errors: QuoteErrors };

const slotFields: Record<SlotField, QuoteField> = {
  serviceMethod: 'method',
  workingDuration: 'duration',
  preferredDate: 'date',
  preferredTime: 'time',
};

/** Parses a quotation and returns all errors together; the browser and the server validate with the same function. */
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

/** Parses amounts and ids from numbers and numeric strings; anything else is NaN. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : Number.NaN;
}

const done = z.object({ message: z.string() });
const one = z.object({ id: idText });
/** Quotations: an operator's answer to an enquiry, and the customer's answer to the quotation. */
export const quotationEndpoints = {
  'enquiry.accept': endpoint({
    method: 'POST',
    path: 'user/quotation/:id/accept',
    who: 'user',
    idempotent: true,
    summary:
      'Accepts a quotation and creates a draft booking at its amount, to confirm on the review page; repeating it returns the same booking',
    params: one,
    reply: z.object({ message: z.string(), data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'state_changed', 'quotation_expired'],
  }),
  'enquiry.decline': endpoint({
    method: 'POST',
    path: 'user/quotation/:id/decline',
    who: 'user',
    idempotent: true,
    summary: 'Declines a quotation and rejects its enquiry',
    params: one,
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
};
