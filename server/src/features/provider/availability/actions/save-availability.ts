import type { availabilityEndpoints } from '@aaspaas/contract/features/provider-availability.ts';
import type { Input } from '@aaspaas/contract/endpoint.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { availabilityChanged } from '../../events.ts';
import { availabilityStore } from '../store.ts';
import { updateCoverage } from '../../offers/actions/update-coverage.ts';
import { rewriteWorkingTime } from '../../actions/rewrite-working-time.ts';

/** Changes to a professional's availability and area. Missing fields stay unchanged. */
export type AvailabilityChange = Input<(typeof availabilityEndpoints)['availability.save']>['body'];

/**
 * Changes a professional's availability and area. Assigned jobs stay assigned; time that is only held
 * for a booking moves to another professional. A new radius rewrites the coverage of their
 * offerings, and new hours or days off rewrite their calendar, in the same transaction, so that no customer sees one without
 * the other.
 */
export function saveAvailability(
  { db, publish }: Pick<Platform, 'db' | 'publish'>,
  professionalId: number,
  change: AvailabilityChange,
  now: Date,
): Promise<void> {
  return transaction(db, async (tx) => {
    const store = availabilityStore(tx);
    const before = await store.lock(professionalId);
    if (!before) throw new Failure('not_found');
    const today = dateOf(now);
    const paused = change.paused ?? before.paused;
    // Starting or ending a pause drops the return date of the previous one.
    const unchangedUntil = change.paused === undefined ? before.paused_until : null;
    const until = paused ? (change.paused_until === undefined ? unchangedUntil : change.paused_until) : null;
    if (until !== null && until <= today) throw invalid({ paused_until: ['availability.back_in_past'] });
    const radius = change.radius_km ?? before.radius_km;
    await store.save(professionalId, {
      hours: change.hours ?? before.hours,
      radius_km: radius,
      paused,
      paused_until: until,
    });
    if (change.days_off)
      await store.replaceDaysOff(
        professionalId,
        change.days_off.filter(({ to }) => to >= today),
        now,
      );
    if (change.hours || change.days_off) await rewriteWorkingTime(tx, [professionalId], now);
    if (change.radius_km !== undefined)
      await updateCoverage(tx, await store.setRadius(professionalId, change.radius_km));
    await publish(tx, availabilityChanged, `${professionalId}:${now.getTime()}`, {
      account_id: professionalId,
    });
  });
}
