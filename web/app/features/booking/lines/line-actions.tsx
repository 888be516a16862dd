import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Link } from 'react-router';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './line-card.module.css';
import { isPaymentFor, isPaymentPending } from './use-line-payment.ts';
import type { LineActionsState } from './use-line-actions.ts';
import { ANYONE } from '../../cart/service-slots.ts';
import { fillBookingForm } from '../checkout/fill-booking-form.ts';
import { EMPTY_SLOT, type SlotValues } from '../../cart/slot-rules.ts';

/** A line's actions, only those the server allows: what comes next as buttons, changes as links. */
export function LineActions({
  booking,
  line,
  lineActions,
}: {
  booking: Booking;
  line: BookingLine;
  lineActions: LineActionsState;
}) {
  const t = useText();
  const { payment } = lineActions;
  const isAllowed = (action: BookingLine['allowed_actions'][number]) => line.allowed_actions.includes(action);
  const buttons = [
    isAllowed('approve') && (
      <Button key="approve" onClick={() => lineActions.openApproval(line)}>
        {t('line.check_work')}
      </Button>
    ),
    line.due_now > 0 && (
      <Button
        key="pay"
        variant={isAllowed('approve') ? 'default' : 'filled'}
        loading={payment.stage === 'opening' && payment.target?.lineId === line.id}
        disabled={isPaymentFor(payment.target, booking.id, line.id) && isPaymentPending(payment)}
        onClick={() => void payment.pay({ bookingId: booking.id, lineId: line.id, amount: line.due_now })}
      >
        {t('payment.pay_amount', { amount: formatRupees(line.due_now) })}
      </Button>
    ),
    (isAllowed('feedback') || line.review) && (
      <Button
        key="rate"
        variant={line.review || line.due_now > 0 ? 'default' : 'filled'}
        onClick={() => lineActions.rate(line)}
      >
        {t(!line.review ? 'review.rate' : isAllowed('feedback') ? 'review.change' : 'review.your_review')}
      </Button>
    ),
    isAllowed('book_again') && (
      <Button
        key="again"
        variant="light"
        component={Link}
        to="/service-book"
        state={{ serviceId: line.service_id }}
        onClick={() => bookAgain(booking, line)}
      >
        {t('booking.book_again')}
      </Button>
    ),
  ].filter(Boolean);
  const links = [
    isAllowed('reschedule') && (
      <Button
        key="reschedule"
        variant="subtle"
        color="link"
        onClick={() => lineActions.openReschedule(booking, line)}
      >
        {t('booking.reschedule')}
      </Button>
    ),
    isAllowed('cancel') && (
      <Button
        key="cancel"
        variant="subtle"
        color="link"
        loading={lineActions.busy === line.id}
        onClick={() => lineActions.cancel(booking, line)}
      >
        {t('booking.cancel')}
      </Button>
    ),
    line.status === 'cancelled' && (
      <Button key="details" variant="subtle" color="link" component={Link} to={`/service/${line.service_id}`}>
        {t('booking.view_details')}
      </Button>
    ),
  ].filter(Boolean);
  return (
    <>
      {buttons.length > 0 && <div className={`flex flex-wrap gap-10 ${classes.actions}`}>{buttons}</div>}
      {links.length > 0 && <div className={`flex flex-wrap justify-between ${classes.links}`}>{links}</div>}
    </>
  );
}

/** Books the same service again: only the slot is asked for. */
function bookAgain(booking: Booking, { service_id, work_type, day_hours }: BookingLine): void {
  const slot: SlotValues = { ...EMPTY_SLOT, serviceMethod: work_type, workingDuration: String(day_hours) };
  fillBookingForm(service_id, booking, { slot, who: ANYONE, promised: false });
}
