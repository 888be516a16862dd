import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { visitStore } from '../store.ts';

/** Returns whether the professional agreed to share their position. */
export function hasPositionConsent({ db }: BookingDeps, professionalId: number): Promise<boolean> {
  return visitStore(db).hasConsent(professionalId);
}

/** Records or withdraws the professional's consent to share their position; returns whether it is given now. */
export async function changePositionConsent(
  { db, clock }: BookingDeps,
  professionalId: number,
  given: boolean,
): Promise<boolean> {
  const store = visitStore(db);
  if (given) await store.giveConsent(professionalId, clock.now());
  else await store.withdrawConsent(professionalId, clock.now());
  return given;
}

/**
 * Stores the professional's position on the way to a job.
 *
 * @throws `state_changed` before they set out and after they arrived, `position_not_shared` without their consent
 */
export function sharePosition(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  point: Point,
): Promise<void> {
  return runBookingTransaction(deps, null, async ({ tx, now, permit }) => {
    await permit(call.actor, 'share_position', lineId);
    const store = visitStore(tx);
    if (!(await store.hasConsent(call.actor.id))) throw new Failure('position_not_shared');
    await store.addPosition(lineId, call.actor.id, point, now);
  });
}
