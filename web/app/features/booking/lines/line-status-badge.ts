import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** The status of a line or booking, in one or two words. */
export interface StatusBadge {
  readonly key: MessageKey;
  readonly tone: BadgeTone;
}

/** The fields that determine the status. */
type LineStatusFields = Pick<
  BookingLine,
  'status' | 'completed_status' | 'under_review' | 'professional' | 'allowed_actions'
>;

/** Returns the payment status of a line or of a booking's lines together; null if there is nothing to show yet. */
export function paymentStatusBadge(
  lines: readonly Pick<BookingLine, 'status' | 'due_now' | 'payment_status'>[],
  isPending: boolean,
): StatusBadge | null {
  const activeLines = lines.filter(({ status }) => status !== 'cancelled');
  if (isPending) return { key: 'payment.processing', tone: 'info' };
  if (activeLines.some(({ due_now }) => due_now > 0)) return { key: 'payment.to_pay', tone: 'warning' };
  if (activeLines.length > 0 && activeLines.every(({ payment_status }) => payment_status === 1))
    return { key: 'payment.paid', tone: 'success' };
  return null;
}

/** Most urgent first: waiting for the customer, then in progress, then finished. */
const statusBadges = {
  extra: { key: 'job.extra_request_title', tone: 'warning' },
  code: { key: 'booking.state_code', tone: 'primary' },
  approve: { key: 'booking.state_need_approve', tone: 'warning' },
  review: { key: 'booking.state_under_review', tone: 'warning' },
  started: { key: 'booking.step_started', tone: 'info' },
  assigned: { key: 'booking.state_coming', tone: 'info' },
  finding: { key: 'booking.state_finding', tone: 'neutral' },
  completed: { key: 'booking.tab_completed', tone: 'success' },
  cancelled: { key: 'booking.tab_canceled', tone: 'danger' },
} as const satisfies Record<string, StatusBadge>;

/** Returns the status of a line. */
export function lineStatusBadge(line: LineStatusFields): StatusBadge {
  return statusBadges[badgeNameOf(line)];
}

/** Returns the status of a booking: that of its most urgent line. Null without lines. */
export function bookingStatusBadge(lines: readonly LineStatusFields[]): StatusBadge | null {
  const badgeNames = new Set(lines.map(badgeNameOf));
  const first = (Object.keys(statusBadges) as (keyof typeof statusBadges)[]).find((name) =>
    badgeNames.has(name),
  );
  return first ? statusBadges[first] : null;
}

function badgeNameOf({
  status,
  completed_status,
  under_review,
  professional,
  allowed_actions,
}: LineStatusFields): keyof typeof statusBadges {
  switch (status) {
    case 'pending':
      return allowed_actions.includes('show_code') ? 'code' : professional ? 'assigned' : 'finding';
    case 'confirmed':
      return allowed_actions.includes('answer_extra') ? 'extra' : 'started';
    case 'completed':
      return under_review ? 'review' : completed_status === 0 ? 'approve' : 'completed';
    case 'cancelled':
      return 'cancelled';
  }
}
