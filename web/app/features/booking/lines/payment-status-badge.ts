import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** A status in one or two words. */
interface StatusBadge {
  readonly key: MessageKey;
  readonly tone: BadgeTone;
}

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
