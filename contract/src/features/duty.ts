import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { key } from '../messages/index.ts';

/** Whether a professional gets requests for work that begins soon. */
export const duty = z.object({
  on: z.boolean(),
  /** When duty ends: 30 minutes after the working hours of the day; null off duty. */
  ends_at: z.string().nullable(),
  /**
   * Why the last duty ended: the professional ended it, the working hours were over, or several requests in a row passed
   * unanswered. Null on duty, and before the first duty.
   */
  ended_by: z.enum(['professional', 'hours', 'missed']).nullable(),
});
export type Duty = z.output<typeof duty>;

/** A professional's duty. It steers work that begins soon and nothing else. */
export const dutyEndpoints = {
  'duty.get': endpoint({
    method: 'GET',
    path: 'employee/duty',
    who: 'employee',
    summary: 'Whether the professional gets requests for work that begins soon, and until when',
    reply: z.object({ data: duty }),
  }),
  'duty.set': endpoint({
    method: 'POST',
    path: 'employee/duty',
    who: 'employee',
    summary: 'Goes on duty until 30 minutes after today’s working hours, or off duty',
    body: z.object({ on: z.boolean(key('error.invalid_value')) }),
    reply: z.object({ message: z.string(), data: duty }),
  }),
};
