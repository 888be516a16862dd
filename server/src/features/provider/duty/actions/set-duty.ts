import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { calendarStore } from '../../store.ts';
import { dutyEnd } from '../rules/duty-end.ts';
import { dutyStore } from '../store.ts';

/**
 * Puts a professional on duty until the end of today's working hours, or off duty. Repeating it is harmless.
 *
 * @throws `invalid` to go on duty when no working hours are left today
 */
export function setDuty(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  professionalId: number,
  on: boolean,
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    const store = dutyStore(tx);
    if (!on) {
      await store.end(professionalId, 'professional', now);
      return;
    }
    const schedules = await calendarStore(tx).schedules([professionalId], dateOf(now));
    const schedule = schedules.get(professionalId);
    const endsAt = schedule ? dutyEnd(schedule, now) : null;
    if (!endsAt) throw invalid({ on: ['duty.no_hours_left'] });
    await store.begin(professionalId, endsAt, now);
  });
}
