import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Where a line or a booking stands, in a word or two. */
export interface Standing {
  readonly key: MessageKey;
  readonly tone: BadgeTone;
}

/** What decides about the standing. */
type Facts = Pick<
  BookingLine,
  'status' | 'completed_status' | 'under_review' | 'professional' | 'allowed_actions'
>;

/** How a line, or a booking's lines together, stand with money; null where there is nothing to say yet. */
export function paymentStanding(
  lines: readonly Pick<BookingLine, 'status' | 'due_now' | 'payment_status'>[],
  onItsWay: boolean,
): Standing | null {
  const asked = lines.filter(({ status }) => status !== 'cancelled');
  if (onItsWay) return { key: 'payment.on_its_way', tone: 'info' };
  if (asked.some(({ due_now }) => due_now > 0)) return { key: 'payment.to_pay', tone: 'warning' };
  if (asked.length > 0 && asked.every(({ payment_status }) => payment_status === 1))
    return { key: 'payment.paid', tone: 'success' };
  return null;
}

/** The most pressing first: what waits for the customer, then what goes on, then what is over. */
const standings = {
  extra: { key: 'work.extra_ask_title', tone: 'warning' },
  code: { key: 'booking.state_code', tone: 'primary' },
  approve: { key: 'booking.state_need_approve', tone: 'warning' },
  review: { key: 'booking.state_under_review', tone: 'warning' },
  started: { key: 'booking.step_started', tone: 'info' },
  coming: { key: 'booking.state_coming', tone: 'info' },
  finding: { key: 'booking.state_finding', tone: 'neutral' },
  completed: { key: 'booking.tab_completed', tone: 'success' },
  cancelled: { key: 'booking.tab_canceled', tone: 'danger' },
} as const satisfies Record<string, Standing>;

/** Where a line stands. */
export function lineStanding(line: Facts): Standing {
  return standings[nameOf(line)];
}

/** Where a booking stands: as its most pressing line does. Null without lines. */
export function bookingStanding(lines: readonly Facts[]): Standing | null {
  const names = new Set(lines.map(nameOf));
  const first = (Object.keys(standings) as (keyof typeof standings)[]).find((name) => names.has(name));
  return first ? standings[first] : null;
}

function nameOf({
  status,
  completed_status,
  under_review,
  professional,
  allowed_actions,
}: Facts): keyof typeof standings {
  switch (status) {
    case 'pending':
      return allowed_actions.includes('show_code') ? 'code' : professional ? 'coming' : 'finding';
    case 'confirmed':
      return allowed_actions.includes('answer_extra') ? 'extra' : 'started';
    case 'completed':
      return under_review ? 'review' : completed_status === 0 ? 'approve' : 'completed';
    case 'cancelled':
      return 'cancelled';
  }
}
