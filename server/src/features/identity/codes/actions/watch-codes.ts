import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ENTRY_MINUTES, isSuspicious } from '../rules/sms-budget.ts';
import { codeStore } from '../store.ts';
import { raiseSmsAlarm } from './raise-sms-alarm.ts';

const HOUR_SECONDS = 3600;

/** Raises the alarm if few codes of the last hour were verified; run by the worker. While it is active, codes are throttled. */
export async function watchCodes(
  deps: Pick<Platform, 'db' | 'clock' | 'publish' | 'securityLog'>,
): Promise<void> {
  const until = addMinutes(deps.clock.now(), -ENTRY_MINUTES);
  const counts = await codeStore(deps.db).countVerified(addMinutes(until, -HOUR_SECONDS / 60), until);
  if (!isSuspicious(counts)) return;
  if (await raiseSmsAlarm(deps, 'unverified', HOUR_SECONDS))
    deps.securityLog.record('code_exhausted', { reason: 'codes_unverified' });
}
