import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** One step of a line's progress as shown to its customer. */
export interface LineStep {
  readonly key: MessageKey;
  readonly state: 'done' | 'now' | 'ahead' | 'stopped';
  /** When it happened; null if it has not. */
  readonly at: string | null;
  /** An explanation for the customer, if the step needs one. */
  readonly note?: MessageKey;
}

type Step = BookingLine['timeline'][number]['step'];

const names: Record<Step, MessageKey> = {
  booked: 'booking.step_booked',
  assigned: 'booking.state_coming',
  started: 'booking.step_started',
  done: 'booking.step_done',
  approved: 'booking.step_approved',
  disputed: 'booking.step_disputed',
  cancelled: 'booking.tab_canceled',
};

/**
 * Returns the steps of a line and marks the current one. On the way and at work are ongoing, so such a step is `now` from
 * its start; booked, completed and disputed are moments, after which the next step is `now`.
 */
export function lineSteps({
  timeline,
  status,
  under_review,
}: Pick<BookingLine, 'timeline' | 'status' | 'under_review'>): LineStep[] {
  const lastReached = timeline.findLastIndex(({ at }) => at !== null);
  const isOngoing = timeline[lastReached]?.step === 'assigned' || timeline[lastReached]?.step === 'started';
  const now = status === 'cancelled' ? -1 : isOngoing ? lastReached : lastReached + 1;
  return timeline.map(({ step, at }, index) => {
    if (step === 'cancelled') return { key: names[step], state: 'stopped', at };
    const state = index === now ? 'now' : at === null ? 'ahead' : 'done';
    if (state !== 'now') return { key: names[step], state, at };
    return { ...currentStep(step, at, under_review), state, at };
  });
}

/** The label of a step while it is the current one. */
function currentStep(step: Step, at: string | null, underReview: boolean): Pick<LineStep, 'key' | 'note'> {
  if (step === 'assigned' && at === null)
    return { key: 'booking.state_finding', note: 'booking.finding_note' };
  if (step === 'approved')
    return underReview
      ? { key: 'booking.state_under_review', note: 'booking.under_review_note' }
      : { key: 'booking.step_your_approval', note: 'booking.approval_note' };
  return { key: names[step] };
}
