import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

export type { JobsOfDay } from './rules/job-summary.ts';
export type { ReminderNotificationData } from './rules/line-timers.ts';

/** A reminder of a line is due; what it says is read from the line when it is sent. */
export const reminderDue = event('booking.reminder_due', z.object({ timer_id: z.int() }));

/** A professional is to be notified of the jobs of a day; which ones is read when the notification is sent. */
export const jobsSummarized = event(
  'booking.jobs_summarized',
  z.object({ professional_id: z.int(), kind: z.enum(['outlook', 'list']), day: z.iso.date() }),
);
