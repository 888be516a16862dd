import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sendWindowStart } from '../../codes/rules/otp.ts';
import { alarmStore, codeStore } from '../../codes/store.ts';
import { accountStore } from '../../store.ts';
import { sessionStore } from '../store.ts';

/** Days for which alarms are kept. */
const ALARM_DAYS = 90;

/** Days for which the earlier numbers of an account are kept. */
export const FORMER_MOBILE_DAYS = 30;

/** Deletes expired sessions, codes, alarms and earlier numbers; run by the worker. */
export async function pruneIdentity({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sessionStore(db).deleteExpiredSessions(now);
  await codeStore(db).deleteBefore(sendWindowStart(now));
  await alarmStore(db).deleteBefore(addMinutes(now, -ALARM_DAYS * 24 * 60));
  await accountStore(db).deleteFormerMobilesBefore(addMinutes(now, -FORMER_MOBILE_DAYS * 24 * 60));
}
