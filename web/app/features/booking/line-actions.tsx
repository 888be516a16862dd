import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Link } from 'react-router';
import { formatRupees } from '../../platform/format.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { bookAgain } from '../booking-form/book-again.ts';
import classes from './line-card.module.css';
import { isFor, isOnItsWay } from './use-line-payment.ts';
import type { LineWork } from './use-line-work.ts';

/** What can be done with a line; only what the server allows. */
export function LineActions({
  booking,
  line,
  work,
}: {
  booking: Booking;
  line: BookingLine;
  work: LineWork;
}) {
  const t = useText();
  const { payment } = work;
  const may = (action: BookingLine['allowed_actions'][number]) => line.allowed_actions.includes(action);
  const buttons = [
    line.status === 'confirmed' && (
      <Button key="started" disabled>
        {t('booking.state_started')}
      </Button>
    ),
    may('approve') && (
      <Button key="need" disabled>
        {t('booking.state_need_approve')}
      </Button>
    ),
    may('approve') && (
      <Button key="answer" onClick={() => work.ask(line)}>
        {t('booking.answer')}
      </Button>
    ),
    line.due_now > 0 && (
      <Button
        key="pay"
        variant={may('approve') ? 'default' : 'filled'}
        loading={payment.stage === 'opening' && payment.target?.lineId === line.id}
        disabled={isFor(payment.target, booking.id, line.id) && isOnItsWay(payment)}
        onClick={() => void payment.pay({ bookingId: booking.id, lineId: line.id, amount: line.due_now })}
      >
        {t('payment.pay_amount', { amount: formatRupees(line.due_now) })}
      </Button>
    ),
    (may('feedback') || line.review) && (
      <Button
        key="rate"
        variant={line.review || line.due_now > 0 ? 'default' : 'filled'}
        onClick={() => work.rate(line)}
      >
        {t(!line.review ? 'review.rate' : may('feedback') ? 'review.change' : 'review.yours')}
      </Button>
    ),
    may('reschedule') && (
      <Button key="move" variant="default" onClick={() => work.move(booking, line)}>
        {t('booking.reschedule')}
      </Button>
    ),
    may('cancel') && (
      <Button
        key="cancel"
        variant="default"
        loading={work.busy === line.id}
        onClick={() => work.cancel(booking, line)}
      >
        {t('booking.cancel')}
      </Button>
    ),
    line.status === 'cancelled' && (
      <Button key="details" variant="default" component={Link} to={`/service/${line.service_id}`}>
        {t('booking.view_details')}
      </Button>
    ),
    may('book_again') && (
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
  if (buttons.length === 0) return null;
  return <footer className={classes.actions}>{buttons}</footer>;
}
