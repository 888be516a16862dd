import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** A person asked for the link that verifies their e-mail address. The link is made when it is sent, and stored nowhere. */
export const emailLinkRequested = event('identity.email_link_requested', z.object({ account_id: z.int() }));

/** An operator created an account for a caller, who has not logged in yet. */
export const callerAccountCreated = event(
  'identity.caller_account_created',
  z.object({ account_id: z.int() }),
);

/** An account has a new mobile number. Jobs outlive accounts, so the payload contains the old number encrypted and the new one masked. */
export const mobileChanged = event(
  'identity.mobile_changed',
  z.object({
    account_id: z.int(),
    /** The number before the change, encrypted by the vault, in base64. */
    sealed_old_mobile: z.string(),
    masked_mobile: z.string(),
    language: z.enum(LANGUAGES),
  }),
);
