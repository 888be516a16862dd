import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** A message came into an inbox whose owner has this browser told of news. */
export const pushRequested = event(
  'notification.push_requested',
  z.object({ notification_id: z.int(), subscription_id: z.int() }),
);
