import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { smsAlarmRaised } from '../events.ts';
import { alarmStore, type SmsAlarmKind } from '../store.ts';

/**
 * Raises an alarm once for its window, whichever process notices it first; operators are notified by its event. Returns whether this
 * call raised it.
 */
export async function raiseSmsAlarm(
  { db, clock, publish }: Pick<Platform, 'db' | 'clock' | 'publish'>,
  kind: SmsAlarmKind,
  windowSeconds: number,
): Promise<boolean> {
  const now = clock.now();
  const windowStart = new Date(now.getTime() - (now.getTime() % (windowSeconds * 1000)));
  return transaction(db, async (tx) => {
    if (!(await alarmStore(tx).add(kind, windowStart, now))) return false;
    await publish(tx, smsAlarmRaised, `${kind}:${windowStart.getTime()}`, {
      kind,
      window_start: isoOf(windowStart),
    });
    return true;
  });
}
