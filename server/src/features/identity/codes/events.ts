import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** An alarm about SMS was raised: few codes of an hour were verified, or most of the day's budget is used. */
export const smsAlarmRaised = event(
  'identity.sms_alarm_raised',
  z.object({ kind: z.enum(['unverified', 'budget']), window_start: z.string() }),
);
