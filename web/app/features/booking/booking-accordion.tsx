import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import classes from './booking-accordion.module.css';
import { bookingStanding, paymentStanding } from './line-badge.ts';
import { InvoiceDownloads } from './invoice-downloads.tsx';
import { LineCard } from './line-card.tsx';
import { PayWhole } from './pay-whole.tsx';
import { PersonalDetails } from './personal-details.tsx';
import type { Loaded } from './use-bookings.ts';
import { isFor, isOnItsWay } from './use-line-payment.ts';
import type { LineWork } from './use-line-work.ts';

interface BookingAccordionProps {
  readonly booking: Booking;
  readonly codes: Loaded['codes'];
  readonly work: LineWork;
  readonly startsOpen: boolean;
  /** In the tabs of what is over there are papers. */
  readonly over: boolean;
  /** The badges of the cancelled tab, which speak of the whole booking. */
  readonly canceled: boolean;
}

/** A booking that opens: whose it is, its services, what it comes to. Once opened or closed by hand it stays so. */
export function BookingAccordion({
  booking,
  codes,
  work,
  startsOpen,
  over,
  canceled,
}: BookingAccordionProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [byHand, setByHand] = useState<boolean | null>(null);
  const [asked, setAsked] = useState(false);
  // What the customer has to answer soon is not left behind a heading, and what came of it neither.
  const asks = booking.details.some((line) => line.allowed_actions.includes('answer_extra'));
  const { payment } = work;
  const paying = booking.details.some(({ id }) => isFor(payment.target, booking.id, id));
  if ((asks || paying) && !asked) setAsked(true);
  const open = byHand ?? (startsOpen || asked);
  const standing = canceled ? null : bookingStanding(booking.details);
  const money = canceled ? null : paymentStanding(booking.details, paying && isOnItsWay(payment));
  return (
    <section className={classes.booking} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => setByHand(!open)}
        >
          <span className={classes.words}>
            <span className={classes.services}>
              {booking.details.map((line) => line.service_name).join(', ')}
            </span>
            <span className={classes.code}>
              {booking.booking_id} · {formatInstant(booking.created_at, language)}
            </span>
          </span>
          <span className={classes.badges}>
            {standing && <Badge tone={standing.tone}>{t(standing.key)}</Badge>}
            {money && <Badge tone={money.tone}>{t(money.key)}</Badge>}
            {canceled && booking.booking_status === 1 && (
              <Badge tone="danger">{t('booking.tab_canceled')}</Badge>
            )}
            {canceled && booking.refundStatus && <Badge tone="success">{t('booking.state_refund')}</Badge>}
          </span>
          <IconChevronDown className={classes.arrow} size={22} aria-hidden />
        </button>
      </h2>
      <div id={`${id}-body`} className={classes.body} hidden={!open}>
        {open && (
          <>
            {booking.details.length === 0 && <p>{t('booking.no_details')}</p>}
            {booking.details.map((line) => (
              <LineCard
                key={line.id}
                booking={booking}
                line={line}
                code={line.allowed_actions.includes('show_code') ? (codes[line.id] ?? null) : null}
                work={work}
              />
            ))}
            <p className={classes.total}>
              <span>{t('booking.total')}</span>
              <Price amount={booking.total_amount} strong />
            </p>
            <PayWhole booking={booking} payment={payment} />
            {over && <InvoiceDownloads booking={booking} canceled={canceled} />}
            <PersonalDetails booking={booking} />
          </>
        )}
      </div>
    </section>
  );
}
