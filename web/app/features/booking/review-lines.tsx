import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { today } from '../../platform/clock.ts';
import { formatDate, formatTime } from '../../platform/format.ts';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import classes from './review-lines.module.css';
import { formatDuration } from '../../platform/format-duration.ts';

/** The services of a booking: name, time, duration and price. */
export function ReviewLines({ lines }: { lines: readonly BookingLine[] }) {
  const t = useText();
  const language = useLanguage();
  const year = today().slice(0, 4);
  return (
    <ul className="stack gap-16 list">
      {lines.map((line) => {
        const rate = line.work_type === 'day' ? line.working_per_day : line.working_per_hour;
        return (
          <li key={line.id} className={`stack items-start gap-14 ${classes.line}`}>
            <div className="clip rounded-10">
              <Picture src={line.image_url} alt="" sizes="120px" />
            </div>
            <div className="stack gap-4">
              <h3 className="text-16">{line.service_name}</h3>
              <p className={`flex icons-fixed gap-6 ${classes.when}`}>
                <IconCalendarEvent size={18} aria-hidden />
                <span>
                  {t('booking.slot_chosen', {
                    date: formatDate(line.service_date, language, year),
                    time: formatTime(line.service_time, language),
                  })}{' '}
                  {line.prebooking && <Badge tone="info">{t('booking.prebooking')}</Badge>}
                </span>
              </p>
              <p className={`muted ${classes.sum}`}>
                {line.quoted
                  ? `${t('enquiry.quoted_price')}, ${formatDuration(t, line.work_type, line.day_hours)}`
                  : t('booking.price_sum', {
                      rate: formatRupees(rate),
                      units: formatDuration(t, line.work_type, line.day_hours),
                    })}{' '}
                = <Price amount={line.price} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
