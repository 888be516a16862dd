import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { answerBy } from './answer-by.ts';

/** One step of a line's progress as shown to its customer. */
export interface LineStep {
  readonly key: MessageKey;
  readonly state: 'done' | 'now' | 'ahead' | 'stopped';
  /** When it happened; null if it has not. */
  readonly at: string | null;
  /** An explanation for the customer, if the step needs one, with the instant that it names. */
  readonly note?: { readonly key: MessageKey; readonly time?: string };
}

/** The fields that determine the steps. */
export type StepFacts = Pick<
  BookingLine,
  | 'timeline'
  | 'status'
  | 'under_review'
  | 'approval_due_at'
  | 'dispute_due_at'
  | 'service_date'
  | 'service_time'
  | 'answer_by'
>;
type Step = BookingLine['timeline'][number]['step'];

const names: Record<Step, MessageKey> = {
  booked: 'booking.step_booked',
  assigned: 'line.step_coming',
  started: 'booking.step_started',
  done: 'booking.step_done',
  approved: 'booking.step_approved',
  disputed: 'booking.step_disputed',
  cancelled: 'booking.tab_canceled',
};

/**
 * Returns the steps of a line and marks the current one. On the way and at work are ongoing, so such a step is `now` from
 * its start; booked, completed and disputed are moments, after which the next step is `now`. `instant` (milliseconds) is
 * the current time.
 */
export function lineSteps(line: StepFacts, instant: number): LineStep[] {
  const { timeline, status } = line;
  const lastReached = timeline.findLastIndex(({ at }) => at !== null);
  const isOngoing = timeline[lastReached]?.step === 'assigned' || timeline[lastReached]?.step === 'started';
  const now = status === 'cancelled' ? -1 : isOngoing ? lastReached : lastReached + 1;
  return timeline.map(({ step, at }, index) => {
    if (step === 'cancelled') return { key: names[step], state: 'stopped', at };
    const state = index === now ? 'now' : at === null ? 'ahead' : 'done';
    if (state !== 'now') return { key: names[step], state, at };
    return { ...currentStep(step, at, line, instant), state, at };
  });
}

/** The label of a step while it is the current one. */
function currentStep(
  step: Step,
  at: string | null,
  line: StepFacts,
  instant: number,
): Pick<LineStep, 'key' | 'note'> {
  if (step === 'assigned' && at === null) return { key: 'line.finding', ...findingNote(line, instant) };
  if (step === 'approved') return line.under_review ? underReview(line, instant) : approval(line);
  return { key: names[step] };
}

function findingNote(line: StepFacts, instant: number): Pick<LineStep, 'note'> {
  const time = answerBy(line, instant);
  return time === null ? {} : { note: { key: 'line.finding_text', time } };
}

function underReview({ dispute_due_at: due }: StepFacts, instant: number): Pick<LineStep, 'key' | 'note'> {
  const note =
    due !== null && Date.parse(due) > instant
      ? ({ key: 'booking.under_review_note', time: due } as const)
      : ({ key: 'booking.under_review_late_note' } as const);
  return { key: 'booking.state_under_review', note };
}

function approval({ approval_due_at: due }: StepFacts): Pick<LineStep, 'key' | 'note'> {
  const key = 'booking.step_your_approval';
  return due === null ? { key } : { key, note: { key: 'booking.approval_note', time: due } };
}
