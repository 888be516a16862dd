import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** Somebody registered as a professional and waits for an operator; `again` after they were rejected. */
export const registrationReceived = event(
  'provider.registration_received',
  z.object({ account_id: z.int(), again: z.boolean(), at: z.iso.datetime() }),
);

/**
 * What became of a service that the catalogue does not have: it waits for an operator's price (`new`; `again` after it was rejected;
 * `changed` while it waited), or waits no longer because its professional took it back.
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
