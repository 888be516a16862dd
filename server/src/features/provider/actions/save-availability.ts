import type { availabilityEndpoints } from '@aaspaas/contract/features/provider-availability.ts';
import type { Input } from '@aaspaas/contract/endpoint.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { availabilityStore } from '../availability-store.ts';
import { updateCoverage } from '../update-coverage.ts';

/** What a professional changes of their time and area; what is not there stays as it is. */
export type AvailabilityChange = Input<(typeof availabilityEndpoints)['availability.save']>['body'];

/**
 * Changes when and where somebody works. Work that they have already stays theirs. Another radius rewrites in the same transaction what
 * their offerings cover, so that no customer sees the one without the other.
 */
export function saveAvailability(
  db: Db,
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
    // A pause that is ended or begun anew does not keep the day back of another.
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
    if (change.radius_km !== undefined)
      await updateCoverage(tx, await store.setRadius(professionalId, change.radius_km));
  });
}
