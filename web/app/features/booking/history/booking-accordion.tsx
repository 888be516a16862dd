import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { now, today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateBlock } from '../../../ui/date-block.tsx';
import { Price } from '../../../ui/price.tsx';
import classes from './booking-accordion.module.css';
import { dateBlockLines } from '../lines/date-block-lines.ts';
import { describeLine } from '../lines/describe-line.ts';
import { mostUrgent } from '../lines/line-state.ts';
import { InvoiceDownloads } from './invoice-downloads.tsx';
import { LineCard } from '../lines/line-card.tsx';
import { PayAll } from './pay-all.tsx';
import { PersonalDetails } from './personal-details.tsx';
import { isPaymentFor } from '../lines/use-line-payment.ts';
import type { LineActionsState } from '../lines/use-line-actions.ts';

interface BookingAccordionProps {
  readonly booking: Booking;
  readonly lineActions: LineActionsState;
  readonly defaultOpen: boolean;
  /** Whether it is the cancelled tab, whose badges describe the whole booking. */
  readonly canceled: boolean;
}

/** A past booking as a row, opened to its services, total, documents and contact. It stays open or closed once toggled. */
export function BookingAccordion({ booking, lineActions, defaultOpen, canceled }: BookingAccordionProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [toggledOpen, setToggledOpen] = useState<boolean | null>(null);
  const [needsAnswer, setNeedsAnswer] = useState(false);
  // A payment opens the booking, and its result stays visible.
  const { payment } = lineActions;
  const paying = booking.details.some(({ id }) => isPaymentFor(payment.target, booking.id, id));
  if (paying && !needsAnswer) setNeedsAnswer(true);
  const open = toggledOpen ?? (defaultOpen || needsAnswer);
  const shown = mostUrgent(booking.details);
  const day = today();
  const dateLines = ({ service_date: date, service_time: time }: BookingLine) =>
    dateBlockLines(t, language, { date, time }, day);
  const texts = shown && describeLine(shown, { t, language, now: now() });
  return (
    <section className="card" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => setToggledOpen(!open)}
        >
          <span className={classes.lead}>
            {shown && <DateBlock lines={dateLines(shown)} soon={shown.service_date === day} />}
          </span>{' '}
          <span className={`clip text-17 semibold nowrap ${classes.name}`}>
            {booking.details.map((line) => line.service_name).join(', ')}
          </span>{' '}
          <span className={classes.price}>
            <Price amount={booking.total_amount} />
          </span>{' '}
          <span className={`text-14 muted ${classes.rest}`}>
            {booking.booking_id} · {formatDate(booking.created_at.slice(0, 10), language, day.slice(0, 4))}
          </span>{' '}
          <span
            className={`flex flex-wrap hide-empty gap-8 text-15 ${classes.status}`}
            data-tone={texts?.tone}
          >
            {!canceled && texts?.headline}
            {canceled && booking.booking_status === 1 && (
              <Badge tone="danger">{t('booking.tab_canceled')}</Badge>
            )}
            {canceled && booking.refundStatus && <Badge tone="success">{t('booking.state_refund')}</Badge>}
          </span>
          <IconChevronDown className={`muted ${classes.arrow}`} size={22} aria-hidden />
        </button>
      </h2>
      <div id={`${id}-body`} className={`stack one-column gap-16 ${classes.body}`} hidden={!open}>
        {open && (
          <>
            {booking.details.length === 0 && <p>{t('booking.no_details')}</p>}
            {booking.details.map((line) => (
              <LineCard key={line.id} booking={booking} line={line} lineActions={lineActions} />
            ))}
            <p className="flex justify-between items-baseline semibold">
              <span>{t('booking.total')}</span>
              <Price amount={booking.total_amount} strong />
            </p>
            <PayAll booking={booking} payment={payment} />
            <InvoiceDownloads booking={booking} />
            <PersonalDetails booking={booking} />
          </>
        )}
      </div>
    </section>
  );
}
