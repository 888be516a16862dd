import { daysBefore, olderThan, type Retention } from '../../../../platform/jobs/prune.ts';
import { sendWindowStart } from '../../codes/rules/otp.ts';

/** Days for which alarms are kept. */
const ALARM_DAYS = 90;

/** Days for which the earlier numbers of an account are kept. */
export const FORMER_MOBILE_DAYS = 30;

/** Expired sessions, codes, alarms and earlier numbers. */
export const identityRetentions: readonly Retention[] = [
  // Its push subscriptions end with a session.
  olderThan({ table: 'sessions', key: ['id'], column: 'expires_at', last: (now) => now }),
  olderThan({ table: 'one_time_codes', key: ['id'], column: 'created_at', last: sendWindowStart }),
  // A few rows: one for each window with an alarm.
  olderThan({
    table: 'sms_alarms',
    key: ['kind', 'window_start'],
    column: 'raised_at',
    last: (now) => daysBefore(now, ALARM_DAYS),
  }),
  olderThan({
    table: 'former_mobiles',
    key: ['id'],
    column: 'changed_at',
    last: (now) => daysBefore(now, FORMER_MOBILE_DAYS),
  }),
];
