import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** A notification was added to an inbox whose owner has a push subscription in this browser. */
export const pushRequested = event(
  'notification.push_requested',
  z.object({ notification_id: z.int(), subscription_id: z.int() }),
);

/** A notification is to be sent to its reader by SMS. */
export const smsRequested = event('notification.sms_requested', z.object({ notification_id: z.int() }));
