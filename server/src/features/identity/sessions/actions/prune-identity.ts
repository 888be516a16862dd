import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sendWindowStart } from '../../codes/rules/otp.ts';
import { alarmStore, codeStore } from '../../codes/store.ts';
import { sessionStore } from '../store.ts';

/** Days for which alarms are kept. */
const ALARM_DAYS = 90;

/** Deletes expired sessions, codes and alarms; run by the worker. */
export async function pruneIdentity({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sessionStore(db).deleteExpiredSessions(now);
  await codeStore(db).deleteBefore(sendWindowStart(now));
  await alarmStore(db).deleteBefore(addMinutes(now, -ALARM_DAYS * 24 * 60));
}
