import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { olderThan, type Retention } from '../../../../platform/jobs/prune.ts';

/** Days for which the log of messages is kept. */
const LOG_DAYS = 180;

/** Old entries of the message log. The second vendor's entry is deleted with that of the first. */
export const messageRetention: Retention = olderThan({
  table: 'message_sends',
  key: ['id'],
  column: 'day',
  last: (now) => addDays(dateOf(now), -LOG_DAYS - 1),
});
