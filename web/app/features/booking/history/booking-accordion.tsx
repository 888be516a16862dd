import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Price } from '../../../ui/price.tsx';
import classes from './booking-accordion.module.css';
import { bookingStatusBadge, paymentStatusBadge } from '../lines/line-status-badge.ts';
import { InvoiceDownloads } from './invoice-downloads.tsx';
import { LineCard } from '../lines/line-card.tsx';
import { PayAll } from './pay-all.tsx';
import { PersonalDetails } from './personal-details.tsx';
import type { StartCodes } from '../booking-queries.ts';
import { isPaymentFor, isPaymentPending } from '../lines/use-line-payment.ts';
import type { LineActionsState } from '../lines/use-line-actions.ts';

interface BookingAccordionProps {
  readonly booking: Booking;
  readonly codes: StartCodes;
  readonly lineActions: LineActionsState;
  readonly defaultOpen: boolean;
  /** Whether the tab is a past one, whose bookings have documents. */
  readonly showDocuments: boolean;
  /** Whether it is the cancelled tab, whose badges describe the whole booking. */
  readonly canceled: boolean;
}

/** A collapsible booking: its contact, services and total. It stays open or closed once toggled. */
export function BookingAccordion({
  booking,
  codes,
  lineActions,
  defaultOpen,
  showDocuments,
  canceled,
}: BookingAccordionProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [toggledOpen, setToggledOpen] = useState<boolean | null>(null);
  const [needsAnswer, setNeedsAnswer] = useState(false);
  // A pending request for extra time or a payment opens the booking, and its result stays visible.
  const hasExtraRequest = booking.details.some((line) => line.allowed_actions.includes('answer_extra'));
  const { payment } = lineActions;
  const paying = booking.details.some(({ id }) => isPaymentFor(payment.target, booking.id, id));
  if ((hasExtraRequest || paying) && !needsAnswer) setNeedsAnswer(true);
  const open = toggledOpen ?? (defaultOpen || needsAnswer);
  const statusBadge = canceled ? null : bookingStatusBadge(booking.details);
  const paymentBadge = canceled
    ? null
    : paymentStatusBadge(booking.details, paying && isPaymentPending(payment));
  return (
    <section className="card" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} className={`text-16 normal ${classes.heading}`}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => setToggledOpen(!open)}
        >
          <span className="stack gap-2">
            <span className="text-17 semibold leading-135">
              {booking.details.map((line) => line.service_name).join(', ')}
            </span>
            <span className="text-14 muted">
              {booking.booking_id} · {formatInstant(booking.created_at, language)}
            </span>
          </span>
          <span className={`flex flex-wrap hide-empty gap-8 ${classes.badges}`}>
            {statusBadge && <Badge tone={statusBadge.tone}>{t(statusBadge.key)}</Badge>}
            {paymentBadge && <Badge tone={paymentBadge.tone}>{t(paymentBadge.key)}</Badge>}
            {canceled && booking.booking_status === 1 && (
              <Badge tone="danger">{t('booking.tab_canceled')}</Badge>
            )}
            {canceled && booking.refundStatus && <Badge tone="success">{t('booking.state_refund')}</Badge>}
          </span>
          <IconChevronDown className={`muted ${classes.arrow}`} size={22} aria-hidden />
        </button>
      </h2>
      <div id={`${id}-body`} className={`stack gap-16 ${classes.body}`} hidden={!open}>
        {open && (
          <>
            {booking.details.length === 0 && <p>{t('booking.no_details')}</p>}
            {booking.details.map((line) => (
              <LineCard
                key={line.id}
                booking={booking}
                line={line}
                code={line.allowed_actions.includes('show_code') ? (codes[line.id] ?? null) : null}
                lineActions={lineActions}
              />
            ))}
            <p className={`flex justify-between items-baseline semibold ${classes.total}`}>
              <span>{t('booking.total')}</span>
              <Price amount={booking.total_amount} strong />
            </p>
            <PayAll booking={booking} payment={payment} />
            {showDocuments && <InvoiceDownloads booking={booking} canceled={canceled} />}
            <PersonalDetails booking={booking} />
          </>
        )}
      </div>
    </section>
  );
}
