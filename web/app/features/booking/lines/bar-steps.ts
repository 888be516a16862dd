import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { BarStep } from '../../../ui/step-bar.tsx';
import { lineSteps, type StepFacts } from './line-steps.ts';

const names: Partial<Record<BookingLine['timeline'][number]['step'], MessageKey>> = {
  booked: 'booking.step_booked',
  assigned: 'line.step_coming',
  started: 'line.step_started',
  done: 'line.step_done',
  approved: 'booking.step_approved',
};

/**
 * The progress of a visit in five steps: Booked, Coming, Started, Done, Approved. A dispute or a cancellation is only in
 * the timeline. `instant` (milliseconds) is the current time.
 */
export function barSteps(t: Translate, line: StepFacts, instant: number): BarStep[] {
  return lineSteps(line, instant).flatMap(({ state }, index) => {
    const name = names[line.timeline[index]?.step ?? 'cancelled'];
    return name && state !== 'stopped' ? [{ label: t(name), state }] : [];
  });
}
