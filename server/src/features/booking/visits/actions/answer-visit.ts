import type { VisitChoice } from '@aaspaas/contract/features/visit.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { invalid } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireFound, runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { timeReleased } from '../../events.ts';
import { rescheduleLine } from '../../dispatch/actions/reschedule-line.ts';
import { cancelOwn } from '../../lines/actions/cancel-lines.ts';
import { redoColumns, slotOf } from '../../lines/actions/line-effects.ts';
import { replacedFacts } from '../../lines/actions/replaced-facts.ts';
import { moveSlot, type RequestedTime } from '../../lines/rules/reschedule.ts';
import { bookingStore } from '../../lines/store.ts';
import { askLonger } from '../../requests/actions/ask-longer.ts';

/** The customer, reported as absent, is there. */
export function confirmPresent(deps: BookingDeps, call: Call<'user'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move }) => {
    await move(await permit(call.actor, 'confirm_present', lineId), 'present', { set: { absent_at: null } });
  });
}

/** The customer confirms that the work starts, because the start codes are exhausted. */
export function confirmStart(deps: BookingDeps, call: Call<'user'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move }) => {
    await move(await permit(call.actor, 'confirm_start', lineId), 'start_by_customer');
  });
}

/** A customer's answer if the professional is late, or if no one replaced the one who left. */
export interface VisitAnswer {
  readonly lineId: number;
  readonly choice: VisitChoice;
  readonly requested: RequestedTime;
  readonly promised: boolean;
}

/**
 * Executes the customer's choice about a late professional, or when no one replaced the one who left. Moving and cancelling
 * cost nothing then, so a fee, e.g. because the professional has just arrived, refuses them. Returns the message for the customer.
 *
 * @throws `fee_changed` if moving or cancelling is not free, `state_changed` if the choice is not offered any more
 */
export async function chooseForVisit(
  deps: BookingDeps,
  call: Call<'user'>,
  { lineId, choice, requested, promised }: VisitAnswer,
): Promise<MessageKey> {
  const free = paise(0);
  const line = requireFound(await bookingStore(deps.db).findOwnLine(call.actor.id, lineId));
  switch (choice) {
    case 'wait':
      // Without a professional, waiting means that others are asked for longer.
      if (line.professional_id === null) {
        await askLonger(deps, call, lineId);
        return 'requests.asking_longer';
      }
      await waitForProfessional(deps, call, lineId);
      return 'visit.waits';
    case 'replace':
      await replaceProfessional(deps, call, lineId);
      return 'visit.replaced';
    case 'move':
      await rescheduleLine(deps, call, { lineId, requested, expectedFee: free, promised });
      return 'booking.rescheduled_waiting';
    case 'cancel':
      await cancelOwn(deps, call, line.booking_id, lineId, free);
      return 'booking.cancelled';
  }
}

function waitForProfessional(deps: BookingDeps, call: Call<'user'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move }) => {
    await move(await permit(call.actor, 'wait', lineId), 'wait');
  });
}

function replaceProfessional(deps: BookingDeps, call: Call<'user'>, lineId: number): Promise<void> {
  return runBookingTransaction(deps, call, async ({ permit, move }) => {
    const replace = await permit(call.actor, 'replace', lineId);
    await move(replace, 'replace', replacedFacts(replace.line));
  });
}

/** The customer chooses the time of repeated work that an operator offered. */
export function pickRedo(
  deps: BookingDeps,
  call: Call<'user'>,
  lineId: number,
  requested: RequestedTime,
): Promise<void> {
  return runBookingTransaction(deps, call, async ({ tx, permit, move, now, settings }) => {
    const pick = await permit(call.actor, 'pick_redo', lineId);
    const moved = moveSlot(slotOf(pick.line), requested, now, settings);
    if (!moved.ok) throw invalid(moved.errors);
    await move(pick, 'pick_redo', {
      set: { ...redoColumns(pick.line, now, settings), ...moved.columns },
      resolution: { outcome: 'redo', amount: null, by: call.actor.id },
    });
    // Repeated work has no professional yet, so its time is held.
    await deps.publish(tx, timeReleased, `${lineId}:${now.getTime()}`, { line_id: lineId, expires_at: null });
  });
}
