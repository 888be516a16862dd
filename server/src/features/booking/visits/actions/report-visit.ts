import { isoOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { attachAbsencePhotos } from '../../lines/actions/line-photos.ts';
import { absentUntil } from '../../lines/rules/visit-times.ts';

/** The professional sets out for a job. */
export function setOut(deps: BookingDeps, call: Call<'employee'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move, now }) => {
    await move(await permit(call.actor, 'on_the_way', lineId), 'on_way', { set: { on_way_at: now } });
  });
}

/** The professional is at the door; one who forgot to report that they set out needs no report of it any more. */
export function arrive(deps: BookingDeps, call: Call<'employee'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move, now }) => {
    await move(await permit(call.actor, 'arrived', lineId), 'arrive', { set: { arrived_at: now } });
  });
}

/** The customer is absent, and the professional shows it with photos. Returns when the visit ends, as the professional reads it. */
export function reportAbsent(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  uploads: readonly number[],
): Promise<{ readonly endsAt: string; readonly endsAtTime: string }> {
  return runBookingTransaction(deps, call, async ({ tx, permit, move, now }) => {
    const report = await permit(call.actor, 'report_absent', lineId);
    await move(report, 'report_absent', { set: { absent_at: now } });
    await attachAbsencePhotos(tx, lineId, call.actor.id, uploads);
    const endsAt = absentUntil({ absentAt: now }) ?? now;
    return { endsAt: isoOf(endsAt), endsAtTime: timeOf(endsAt) };
  });
}
