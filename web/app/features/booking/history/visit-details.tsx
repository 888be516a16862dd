import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Price } from '../../../ui/price.tsx';
import { LineDetails } from '../lines/line-details.tsx';
import { LineRating } from '../lines/line-rating.tsx';
import { PersonalDetails } from './personal-details.tsx';
import classes from './visit-details.module.css';

/** The folded part of a visit: its details, and the booking it belongs to with contact and total. */
export function VisitDetails({ booking, line }: { booking: Booking; line: BookingLine }) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('line.details')}
        <IconChevronDown className={classes.arrow} size={20} aria-hidden />
      </button>
      <div id={id} className={`stack one-column gap-16 ${classes.body}`} hidden={!open}>
        {open && (
          <>
            <p className="text-14 muted">
              {t('booking.code', { code: booking.booking_id })} ·{' '}
              {formatInstant(booking.created_at, language)}
            </p>
            <LineRating line={line} />
            <LineDetails booking={booking} line={line} />
            <p className="flex justify-between items-baseline semibold">
              <span>{t('booking.total')}</span>
              <Price amount={booking.total_amount} strong />
            </p>
            <PersonalDetails booking={booking} />
          </>
        )}
      </div>
    </div>
  );
}
