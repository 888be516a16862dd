import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { dispatchModeOf } from '../../assignment/actions/dispatch-mode.ts';
import { timeReleased } from '../../events.ts';
import { professionalCancelTransitions } from '../../lines/rules/cancellation.ts';
import { searchKindOf } from '../../lines/rules/search-window.ts';
import { suggestProfessionals } from './assign-line.ts';

/** The professional releases an assigned job: it is cancelled, or, where operators do not choose, assigned to the next candidate. */
export function cancelAsProfessional(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  reason?: string,
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, now, permit, move, settings }) => {
    const cancel = await permit(call.actor, 'cancel', lineId);
    const mode = await dispatchModeOf(tx, cancel.line.city, settings);
    const hasReplacement =
      mode !== 'manual' &&
      // Soon before the start professionals on duty are asked; without one, the customer chooses.
      (searchKindOf({ startsAt: cancel.line.starts_at, assignedBefore: true }, now) !== null ||
        (await suggestProfessionals(deps, tx, cancel.line, settings, now)).some(
          (one) => one.id !== call.actor.id && one.eligible,
        ));
    const [first] = professionalCancelTransitions(mode, hasReplacement);
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
