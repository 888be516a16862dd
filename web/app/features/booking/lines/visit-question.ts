import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** What a customer is asked between the assignment and the start of the work, or about repeated work. */
export type VisitQuestion = 'absent' | 'start' | 'late' | 'redo';

const PERMISSIONS: Readonly<Record<VisitQuestion, BookingLine['allowed_actions'][number]>> = {
  absent: 'confirm_present',
  start: 'confirm_start',
  late: 'replace',
  redo: 'pick_redo',
};

/** Returns the most urgent question that the server lets the customer answer; null: none. */
export function visitQuestionOf(line: Pick<BookingLine, 'allowed_actions'>): VisitQuestion | null {
  const questions: readonly VisitQuestion[] = ['absent', 'start', 'late', 'redo'];
  return questions.find((one) => line.allowed_actions.includes(PERMISSIONS[one])) ?? null;
}

/** The title and the text of each question; `{name}` is the professional's first name. */
export const visitQuestionTexts: Readonly<Record<VisitQuestion, { title: MessageKey; text: MessageKey }>> = {
  absent: { title: 'visit.absent_title', text: 'visit.absent_text' },
  start: { title: 'visit.start_title', text: 'visit.start_text' },
  late: { title: 'visit.late_title', text: 'visit.late_text' },
  redo: { title: 'visit.redo_title', text: 'visit.redo_text' },
};
