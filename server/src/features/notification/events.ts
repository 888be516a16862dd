import { z } from 'zod';
import { event } from '../../platform/events/events.ts';

/** A message came into an inbox whose owner has this browser told of news. */
export const noticeForBrowser = event(
  'notification.notice_for_browser',
  z.object({ notice_id: z.int(), subscription_id: z.int() }),
);
