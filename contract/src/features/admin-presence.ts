import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/** The most objects of one report: the lines of a booking. */
export const MAX_PRESENT_OBJECTS = 50;

/** How long a report lasts, in seconds. */
export const PRESENCE_SECONDS = 60;

const object = z
  .string({ error: key('error.invalid_value') })
  .regex(/^line:[1-9]\d{0,9}$/, key('error.invalid_value'));

/** An operator who views or edits an object. */
export const presentOperator = z.object({ id: z.int(), name: z.string(), editing: z.boolean() });
export type PresentOperator = z.output<typeof presentOperator>;

/** Which operators work on the same object (console.md, section 3). */
export const adminPresenceEndpoints = {
  'admin.presence': endpoint({
    method: 'POST',
    path: 'admin/presence',
    who: 'admin',
    needs: 'bookings.read',
    summary:
      'Reports for a minute that the caller views or edits booking lines; returns the other operators there',
    body: z.object({
      /** The lines on the page, e.g. `line:12`. */
      objects: z
        .array(object, { error: key('error.required') })
        .min(1, key('error.required'))
        .max(MAX_PRESENT_OBJECTS, key('error.invalid_value')),
      /** The one of them that the caller edits. */
      editing: object.nullable().default(null),
      /** The caller has left the page. */
      left: z.boolean({ error: key('error.invalid_value') }).default(false),
    }),
    reply: z.object({
      data: z.array(z.object({ object: z.string(), operators: z.array(presentOperator) })),
    }),
  }),
};
