import type { MessageKey } from '../messages/index.ts';
import { addDays, dateOf, isDate, isTime, timeOf } from './time.ts';

/** Booking method of a service: by the day or by the hour. */
export const SERVICE_METHODS = ['day', 'hour'] as const;
export type ServiceMethod = (typeof SERVICE_METHODS)[number];

/** The maximum duration per method; the minimum is 1 (customer.md, "Booking slot rules"). */
export const MAX_DURATION: Record<ServiceMethod, number> = { day: 3, hour: 12 };

/** Default of the setting for how many days ahead a slot may be (product.md, "Cart and slots"). */
export const DEFAULT_MAX_DAYS_AHEAD = 180;

/** A complete, validated slot. Date and time are in Asia/Kolkata. */
export interface Slot {
  readonly serviceMethod: ServiceMethod;
  /** Number of days or hours. */
  readonly workingDuration: number;
  readonly preferredDate: string;
  readonly preferredTime: string;
}

/** The fields of a slot, in the order of the form. */
export const SLOT_FIELDS = ['serviceMethod', 'workingDuration', 'preferredTime', 'preferredDate'] as const;
export type SlotField = (typeof SLOT_FIELDS)[number];

/** An unvalidated slot: any field may be missing, empty or invalid. */
export type SlotInput = { readonly [Field in SlotField]?: unknown };

/** Error code per field. */
export type SlotErrors = Partial<Record<SlotField, MessageKey[]>>;

/** A slot, or all of its field errors. */
export type SlotResult =
  | { readonly ok: true; readonly slot: Slot }
  | { readonly ok: false; readonly errors: SlotErrors };

/** Some fields of a slot, or all of their errors. */
export type SlotPartResult =
  | { readonly ok: true; readonly part: Partial<Slot> }
  | { readonly ok: false; readonly errors: SlotErrors };

const required: Record<SlotField, MessageKey> = {
  serviceMethod: 'forms.method_required',
  workingDuration: 'forms.duration_required',
  preferredTime: 'forms.time_required',
  preferredDate: 'forms.date_required',
};

/** Validates a whole slot: every field is required. `maxDaysAhead` is an operator setting. */
export function parseSlot(sent: SlotInput, now: Date, maxDaysAhead: number): SlotResult {
  const read = parseSlotPart(sent, now, maxDaysAhead);
  const errors: SlotErrors = read.ok ? {} : read.errors;
  for (const field of SLOT_FIELDS) if (isEmpty(sent[field])) errors[field] = [required[field]];
  return read.ok && Object.keys(errors).length === 0
    ? { ok: true, slot: read.part as Slot }
    : { ok: false, errors };
}

/** Validates the fields that are present; a cart's slot is filled one field at a time. */
export function parseSlotPart(sent: SlotInput, now: Date, maxDaysAhead: number): SlotPartResult {
  const part: { -readonly [Field in SlotField]?: Slot[Field] } = {};
  const errors: SlotErrors = {};
  const { serviceMethod, preferredDate, preferredTime } = sent;

  if (serviceMethod === 'day' || serviceMethod === 'hour') part.serviceMethod = serviceMethod;
  else if (!isEmpty(serviceMethod)) errors.serviceMethod = ['error.invalid_value'];

  if (!isEmpty(sent.workingDuration)) {
    const duration = parseCount(sent.workingDuration);
    const problem = durationProblem(duration, part.serviceMethod);
    if (problem) errors.workingDuration = [problem];
    else part.workingDuration = duration;
  }

  if (typeof preferredDate === 'string' && isDate(preferredDate)) {
    const today = dateOf(now);
    if (preferredDate < today) errors.preferredDate = ['booking.date_past'];
    else if (preferredDate > addDays(today, maxDaysAhead)) errors.preferredDate = ['booking.date_too_far'];
    else part.preferredDate = preferredDate;
  } else if (!isEmpty(preferredDate)) errors.preferredDate = ['error.invalid_value'];

  if (typeof preferredTime === 'string' && isTime(preferredTime)) {
    const past = part.preferredDate === dateOf(now) && preferredTime < timeOf(now);
    if (past) errors.preferredTime = ['booking.time_past'];
    else part.preferredTime = preferredTime;
  } else if (!isEmpty(preferredTime)) errors.preferredTime = ['error.invalid_value'];

  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, part };
}

/** Returns whether a slot's field is empty. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** Parses a duration: clients send numbers and numeric strings; anything else is NaN. */
function parseCount(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
}

/** Without a method, rejects only durations that no method allows. */
function durationProblem(duration: number, method: ServiceMethod | undefined): MessageKey | null {
  if (!Number.isInteger(duration)) return 'error.invalid_value';
  const max = method ? MAX_DURATION[method] : Math.max(...Object.values(MAX_DURATION));
  if (duration >= 1 && duration <= max) return null;
  return method === 'day' ? 'booking.days_range' : 'booking.hours_range';
}
