import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mobileField, text, withPoint } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { savedAddress } from './addresses.ts';
import { lineChoices } from './slots.ts';

const mobile = mobileField('forms.mobile_required', 'forms.mobile_valid_please');

/** Contact and location of a booking for a caller; the e-mail address is the account's. */
export const callerBookingForm = withPoint({
  mobile,
  name: text('forms.name_required', 100),
  address: text('forms.address_required', 500),
  description: text('forms.description_required', 2000),
});

/** What the operator records about a caller without an account, for whom the booking creates one. */
export const newCallerForm = z.object({
  language: z.enum(['en', 'hi'], { error: key('caller.language_required') }),
  /** The operator read the privacy notice's summary to the caller, and the caller agreed. */
  consent: z.literal(true, { error: key('caller.consent_required') }),
});

/** Booking for a customer who calls. */
export const adminCallerEndpoints = {
  'admin.caller': endpoint({
    method: 'GET',
    path: 'admin/callers',
    who: 'admin',
    needs: 'bookings.act',
    summary: 'The customer with a mobile number and their saved addresses; null without one',
    query: z.object({ mobile }),
    reply: z.object({
      data: z.object({
        customer: z
          .object({
            id: z.int(),
            name: z.string(),
            mobile: z.string(),
            language: z.enum(['en', 'hi']),
            /** They asked to delete the account, so nothing can be booked for them. */
            deletion_requested: z.boolean(),
            blocked: z.boolean(),
          })
          .nullable(),
        /** The default address first. */
        addresses: z.array(savedAddress),
      }),
    }),
  }),
  'admin.book': endpoint({
    method: 'POST',
    path: 'admin/bookings',
    who: 'admin',
    needs: 'bookings.act',
    idempotent: true,
    summary:
      'Books one service for a customer who calls, to be paid after the work or by a link; creates the account of a new customer, which needs customers.act in addition',
    // Validated by the action together with the slot, so that all errors are returned in one response.
    body: z.object({
      mobile: z.unknown().optional(),
      name: z.unknown().optional(),
      address: z.unknown().optional(),
      latitude: z.unknown().optional(),
      longitude: z.unknown().optional(),
      description: z.unknown().optional(),
      /** `en` or `hi`; only for a new customer. */
      language: z.unknown().optional(),
      /** `true`; only for a new customer. */
      consent: z.unknown().optional(),
      serviceId: z.unknown().optional(),
      serviceMethod: z.unknown().optional(),
      workingDuration: z.unknown().optional(),
      preferredDate: z.unknown().optional(),
      preferredTime: z.unknown().optional(),
      ...lineChoices,
      /** The amount that the operator named to the caller, in rupees. If it has changed, nothing is booked. */
      totalAmount: z.unknown().optional(),
      /** `true`: an SMS with a link to pay before the work is sent, too. */
      payment_link: z.unknown().optional(),
    }),
    reply: z.object({
      message: z.string(),
      data: z.object({
        id: z.int(),
        booking_id: z.string(),
        customer_id: z.int(),
        /** Whether the booking created the customer's account. */
        created: z.boolean(),
      }),
    }),
    errors: ['not_found', 'no_grant', 'price_changed', 'slot_taken', 'amount_due', 'amount_overdue'],
  }),
};
