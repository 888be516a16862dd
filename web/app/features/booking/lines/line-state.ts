import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { type VisitQuestion, visitQuestionOf } from './visit-question.ts';

/** What a booked service is waiting for, as its customer sees it (flow.md, section 3, "Booking states"). */
export type LineState =
  | VisitQuestion
  | 'finding'
  | 'asking'
  | 'unfilled'
  | 'coming'
  | 'code'
  | 'blocked'
  | 'started'
  | 'extra'
  | 'approve'
  | 'review'
  | 'due'
  | 'rate'
  | 'done'
  | 'refund'
  | 'cancelled';

/** The fields that determine the state. */
export type StateFacts = Pick<
  BookingLine,
  | 'status'
  | 'completed_status'
  | 'under_review'
  | 'professional'
  | 'search'
  | 'code_blocked'
  | 'due_now'
  | 'review'
  | 'refunds'
  | 'allowed_actions'
>;

/** Returns the state of a line; `hasCode`: its start code is known. */
export function lineStateOf(line: StateFacts, hasCode: boolean): LineState {
  const isAllowed = (action: BookingLine['allowed_actions'][number]) => line.allowed_actions.includes(action);
  const question = visitQuestionOf(line);
  if (question) return question;
  switch (line.status) {
    case 'pending':
      if (!line.professional) return searchStateOf(line);
      if (line.code_blocked) return 'blocked';
      return hasCode && isAllowed('show_code') ? 'code' : 'coming';
    case 'confirmed':
      return isAllowed('answer_extra') ? 'extra' : 'started';
    case 'completed':
      if (line.under_review) return 'review';
      if (line.completed_status === 0) return 'approve';
      if (line.due_now > 0) return 'due';
      return isAllowed('feedback') && !line.review ? 'rate' : 'done';
    case 'cancelled':
      return line.refunds.length > 0 ? 'refund' : 'cancelled';
  }
}

/** The state of a line without a professional. */
function searchStateOf({ search }: Pick<StateFacts, 'search'>): LineState {
  if (!search) return 'finding';
  return search.state;
}

/** Most urgent first: waiting for the customer, then in progress, then finished. */
const URGENCY: readonly LineState[] = [
  'absent',
  'start',
  'late',
  'extra',
  'approve',
  'redo',
  'due',
  'unfilled',
  'code',
  'blocked',
  'review',
  'started',
  'asking',
  'coming',
  'finding',
  'rate',
  'refund',
  'done',
  'cancelled',
];

/** Returns the line of a booking whose state is shown for all of it; undefined without lines. */
export function mostUrgent<Line extends StateFacts>(lines: readonly Line[]): Line | undefined {
  const rank = (line: Line) => URGENCY.indexOf(lineStateOf(line, false));
  return lines.toSorted((one, other) => rank(one) - rank(other))[0];
}
