import { operatorSecurityEvents } from './features/admin/index.ts';
import { MONEY_ALARMS } from './features/payment/index.ts';
import { ALARMED_EVENTS } from './platform/log/security-log.ts';
import type { MetricsDeps } from './platform/metrics/metrics.ts';

/** The counters whose first case must raise an alarm. */
export const COUNTERS_AT_ZERO: NonNullable<MetricsDeps['startAtZero']> = {
  moneyAlarms: MONEY_ALARMS,
  securityEvents: [...ALARMED_EVENTS, ...operatorSecurityEvents()],
};
