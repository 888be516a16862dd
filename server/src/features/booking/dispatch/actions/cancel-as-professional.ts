import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { professionalCancelTransitions } from '../../lines/rules/cancellation.ts';
import { suggestProfessionals } from './assign-line.ts';

/** The professional releases an assigned job: it is cancelled, or in automatic allocation assigned to the next candidate. */
export function cancelAsProfessional(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  reason?: string,
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, permit, move, settings }) => {
    const cancel = await permit(call.actor, 'cancel', lineId);
    const hasReplacement =
      settings.allocation === 'auto' &&
      (await suggestProfessionals(deps, tx, cancel.line, settings)).some(
        (one) => one.id !== call.actor.id && one.eligible,
      );
    const [first] = professionalCancelTransitions(settings.allocation, hasReplacement);
    // The worker then assigns the next professional; the history excludes the one who released the job.
    if (first === 'unassign')
      await move(cancel, 'unassign', {
        // Resets the minimum cancellation fee, because the professional gave up the time of the move.
        set: { professional_id: null, allocation: null, cancel_floor: 0 },
        reason,
        note: { professional_id: call.actor.id },
      });
    else await move(cancel, 'cancel_by_employee', { reason });
  });
}
