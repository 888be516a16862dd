import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { timeReleased } from '../../events.ts';
import { professionalCancelTransitions } from '../../lines/rules/cancellation.ts';
import { suggestProfessionals } from './assign-line.ts';

/** The professional releases an assigned job: it is cancelled, or in automatic allocation assigned to the next candidate. */
export function cancelAsProfessional(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  reason?: string,
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, now, permit, move, settings }) => {
    const cancel = await permit(call.actor, 'cancel', lineId);
    const hasReplacement =
      settings.allocation === 'auto' &&
      (await suggestProfessionals(deps, tx, cancel.line, settings, now)).some(
        (one) => one.id !== call.actor.id && one.eligible,
      );
    const [first] = professionalCancelTransitions(settings.allocation, hasReplacement);
    // The worker then assigns the next professional; the history excludes the one who released the job.
    if (first === 'unassign') {
      await move(cancel, 'unassign', {
        // Resets the minimum cancellation fee, because the professional gave up the time of the move.
        set: { professional_id: null, allocation: null, cancel_floor: 0 },
        reason,
        note: { professional_id: call.actor.id },
      });
      await deps.publish(tx, timeReleased, `${lineId}:${now.getTime()}`, {
        line_id: lineId,
        expires_at: null,
      });
    } else await move(cancel, 'cancel_by_employee', { reason });
  });
}
