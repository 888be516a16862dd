import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { now, today } from '../../../platform/clock.ts';
import { formatTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { forgetJustBooked } from './just-booked.ts';
import { answerBy } from '../lines/answer-by.ts';
import { firstNameOf, formatDay, formatMoment } from '../lines/format-line.ts';
import { shortAddress } from './short-address.ts';
import classes from './top-card.module.css';

/** The booking just sent, and what happens next; until it is opened or its visit begins. */
export function BookedCard({ booking, lines }: { booking: Booking; lines: readonly BookingLine[] }) {
  const t = useText();
  const language = useLanguage();
  const [first] = lines;
  if (!first) return null;
  const when = `${formatDay(t, language, first.service_date, today())}, ${formatTime(first.service_time, language)}`;
  const paid = booking.details.every(({ payment_status }) => payment_status === 1);
  const amount = formatRupees(paid ? booking.total_amount : booking.due_now + booking.due_later);
  const address = shortAddress(booking.address);
  const knownBy = answerBy(first, now());
  const steps = [
    first.professional
      ? t('line.coming', { name: firstNameOf(first.professional.name) })
      : knownBy
        ? t('line.next_who', { time: formatMoment(knownBy, language, now()) })
        : t('line.next_who_soon'),
    t('line.next_code'),
    paid ? t('line.next_approve') : t('line.next_pay', { amount }),
  ];
  return (
    // Named after the page's greeting, which says "Booked".
    <section className={classes.booked} aria-labelledby="greeting">
      <div className={classes.head}>
        <span className={classes.check} aria-hidden="true">
          <IconCheck size={20} stroke={3} />
        </span>
        <div className="min-w-0 leading-135">
          <h2 className="text-17 semibold">
            {t('line.booked_what', { service: lines.map((line) => line.service_name).join(', '), when })}
          </h2>
          <p className="text-14 muted">
            {t(paid ? 'line.booked_paid' : 'line.booked_after', { address, amount })}
          </p>
        </div>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap equal gap-10">
        <Button
          className={classes.action}
          variant="default"
          component={Link}
          to="/instand-booking"
          onClick={forgetJustBooked}
        >
          {t('line.see_booking')}
        </Button>
        <Button
          className={classes.action}
          variant="default"
          component={Link}
          reloadDocument
          to={`/api/user/calendar/${booking.booking_id}`}
          download={`${booking.booking_id}.ics`}
        >
          {t('booking.add_to_calendar')}
        </Button>
      </div>
    </section>
  );
}
