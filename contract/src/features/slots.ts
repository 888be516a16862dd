import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, pointQuery } from '../kernel/fields.ts';
import { MAX_DURATION, SERVICE_METHODS } from '../kernel/slot.ts';
import { isDate } from '../kernel/time.ts';
import { key } from '../messages/index.ts';
import { catalogIdText } from './catalog.ts';
import { requestedPlace } from './places.ts';

/**
 * How a start time can be booked. `free`: three or more professionals can do the work; `few`: one or two; `request`: none is
 * free, we try to find one; `full`: not available.
 */
export const slotState = z.enum(['free', 'few', 'request', 'full']);
export type SlotState = z.output<typeof slotState>;

/** How the lines of a cart are arranged: one start with a professional for each line, or one professional in turn. */
export const arrangement = z.enum(['together', 'in_a_row']);
export type Arrangement = z.output<typeof arrangement>;

/** The most days of one reply. */
const SLOT_DAYS = 14;

/** A start time; dates `YYYY-MM-DD` and times `HH:MM` in Asia/Kolkata. */
export const startTime = z.object({ date: z.string(), time: z.string() });
export type StartTime = z.output<typeof startTime>;

/** A time that can be booked instead of another one. */
export const nextTime = startTime.extend({ state: slotState.exclude(['full']) });
export type NextTime = z.output<typeof nextTime>;

/**
 * The choices of a line besides its slot, validated by the action together with the slots. `promised` (boolean): the customer
 * was shown a free time, so the line is refused with `slot_taken` if no professional is free. `professional_id`: only this
 * professional. `gender` (`female`): only for services with `gender_choice`.
 */
export const lineChoices = {
  promised: z.unknown().optional(),
  professional_id: z.unknown().optional(),
  gender: z.unknown().optional(),
};

/**
 * A line of the `data.lines` of `slot_taken`: the cart line or the booking line (both null: the one service that was booked),
 * and the next times that can be booked instead.
 */
export const takenLine = z.object({
  cart_id: z.int().nullable(),
  detail_id: z.int().nullable(),
  service_id: z.int(),
  next: z.array(nextTime),
});
export type TakenLine = z.output<typeof takenLine>;

/** A time of a day. */
const dayTime = z.object({
  time: z.string(),
  state: slotState,
  /** Until when a request is answered, ISO 8601; only for `request`. */
  answer_by: z.string().optional(),
});

/** The start times of a service at a place. */
const serviceSlots = z.object({
  /** The first time that is `free` or `few`; null if there is none in these days. */
  earliest: startTime.nullable(),
  /** The minutes until a professional can be there; null if none can come at once. */
  instant: z.object({ minutes: z.int() }).nullable(),
  days: z.array(z.object({ date: z.string(), times: z.array(dayTime) })),
  /** The professionals who offer the service at the place, within the choice of professional and gender. */
  near: z.object({
    count: z.int(),
    /** Whole kilometres to the nearest; 0: under 1 km; null: there is none. */
    nearest_km: z.int().nullable(),
  }),
});
export type ServiceSlots = z.output<typeof serviceSlots>;

/** The days of a reply. */
const slotRange = z.object({
  /** Default: today. */
  from: z.string().trim().refine(isDate, key('error.invalid_value')).optional(),
  days: z.coerce.number().int().min(1).max(SLOT_DAYS).default(SLOT_DAYS),
});

const slotsQuery = slotRange
  .extend({
    method: z.enum(SERVICE_METHODS).default('hour'),
    /** Number of hours or days. */
    duration: z.coerce.number().int().min(1).default(1),
    /** Only this professional. */
    professional: idText.optional(),
    /** Only for services with `gender_choice`. */
    gender: z.enum(['female']).optional(),
  })
  .superRefine(({ method, duration }, context) => {
    if (duration <= MAX_DURATION[method]) return;
    const message = key(method === 'day' ? 'booking.days_range' : 'booking.hours_range');
    context.addIssue({ code: 'custom', path: ['duration'], message });
  });

/** The start times of a cart's lines. */
const cartSlots = serviceSlots.extend({
  /** The lines in order, and how many minutes after the start each one begins; 0 for `together`. */
  lines: z.array(z.object({ cart_id: z.int(), service_id: z.int(), offset_minutes: z.int() })),
});
export type CartSlots = z.output<typeof cartSlots>;

/** Start times at which a service or a cart can be booked, or a booking line moved. */
export const slotEndpoints = {
  'booking.slots': endpoint({
    method: 'GET',
    path: 'services/:id/slots',
    sheddable: true,
    who: 'public',
    summary: 'The start times of a service at a place, each with whether a professional is free',
    limit: { per: 'address', max: 60, seconds: 60 },
    params: z.object({ id: catalogIdText }),
    query: z.intersection(pointQuery, slotsQuery),
    reply: z.object({ data: serviceSlots, place: requestedPlace }),
    errors: ['not_found'],
  }),
  'booking.line_slots': endpoint({
    method: 'GET',
    path: 'user/lines/:id/slots',
    sheddable: true,
    who: 'user',
    summary:
      'The start times to which a booking line can be moved, at its place and with its choices; its own reserved time does not count',
    limit: { per: 'account', max: 60, seconds: 60 },
    params: z.object({ id: idText }),
    query: slotRange,
    reply: z.object({ data: serviceSlots }),
    errors: ['not_found'],
  }),
  'booking.cart_slots': endpoint({
    method: 'GET',
    path: 'user/cart/slots',
    sheddable: true,
    who: 'user',
    summary:
      'The start times at which the lines of the cart can be booked together or in a row, with their stored method and duration',
    limit: { per: 'account', max: 60, seconds: 60 },
    query: z.intersection(
      pointQuery,
      slotRange.extend({
        arrangement: arrangement.default('together'),
        /** Only these lines, separated by commas, e.g. `12,15`; default: all that can be booked. */
        lines: z
          .string()
          .trim()
          .regex(/^\d+(,\d+)*$/, key('error.invalid_value'))
          .transform((ids) => ids.split(',').map(Number))
          .optional(),
      }),
    ),
    reply: z.object({ data: cartSlots, place: requestedPlace }),
    errors: ['not_found'],
  }),
};
