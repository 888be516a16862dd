import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** A notification was added to an inbox whose owner has a push subscription in this browser. */
export const pushRequested = event(
  'notification.push_requested',
  z.object({ notification_id: z.int(), subscription_id: z.int() }),
);

/** A notification is to be sent to its reader by mail. */
export const mailRequested = event('notification.mail_requested', z.object({ notification_id: z.int() }));

/** An operator gets the daily digest of a day in Asia/Kolkata. */
export const digestRequested = event(
  'notification.digest_requested',
  z.object({ account_id: z.int(), day: z.iso.date() }),
);

/** A notification is to be sent to its reader by SMS. */
export const smsRequested = event('notification.sms_requested', z.object({ notification_id: z.int() }));
