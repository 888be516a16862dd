import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** Published when a professional registers and is pending an operator's decision; `again` after a rejection. */
export const registrationReceived = event(
  'provider.registration_received',
  z.object({ account_id: z.int(), again: z.boolean(), at: z.iso.datetime() }),
);

/**
 * Published when a custom service changes: it is pending an operator's price (`new`; `again` after a rejection; `changed`
 * while pending), or its professional removed it (`withdrawn`).
 */
export const customServiceUpdated = event(
  'provider.custom_service_updated',
  z.object({
    custom_id: z.int(),
    account_id: z.int(),
    service: z.string(),
    step: z.enum(['new', 'again', 'changed', 'withdrawn']),
    at: z.iso.datetime(),
  }),
);

/**
 * Published for each mobile number that has to know of a new bank account: the professional's and their earlier ones. Jobs outlive accounts,
 * so the payload contains the number encrypted.
 */
export const bankAccountChanged = event(
  'provider.bank_account_changed',
  z.object({
    account_id: z.int(),
    bank_account_id: z.int(),
    /** Encrypted by the vault, in base64. */
    sealed_mobile: z.string(),
    last4: z.string(),
  }),
);

/** Published when it is decided whether a professional's newest bank account can be paid. */
export const bankAccountDecided = event(
  'provider.bank_account_decided',
  z.object({
    account_id: z.int(),
    bank_account_id: z.int(),
    last4: z.string(),
    verified: z.boolean(),
    at: z.string(),
  }),
);

/** Published when a professional's working hours, days off, area or pause may have changed, or an offer was removed. */
export const availabilityChanged = event('provider.availability_changed', z.object({ account_id: z.int() }));

/** Published when a professional is asked for their tax details, once; `due_on`: the last day to state them (Asia/Kolkata). */
export const taxDetailsRequested = event(
  'provider.tax_details_requested',
  z.object({ account_id: z.int(), due_on: z.iso.date() }),
);

/** Published when a professional's duty was ended because several requests in a row passed unanswered. */
export const dutyEnded = event('provider.duty_ended', z.object({ account_id: z.int(), at: z.string() }));
