import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Price } from '../../../ui/price.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { LinePhotos } from '../line-photos.tsx';
import { Cancellation } from './cancellation.tsx';
import { formatSlot } from './format-slot.ts';
import classes from './line-card.module.css';
import { lineSteps } from './line-steps.ts';
import { Professional } from './professional.tsx';
import { RefundTracker } from './refund-tracker.tsx';

/** Everything about a line that its card does not say: price parts, professional, refunds, photos and the timeline. */
export function LineDetails({ booking, line }: { booking: Booking; line: BookingLine }) {
  const t = useText();
  const language = useLanguage();
  const rate = line.work_type === 'day' ? line.working_per_day : line.working_per_hour;
  const facts = [
    [
      t('booking.rate'),
      line.quoted ? t('enquiry.quoted_price') : <Price key="rate" amount={rate} per={line.work_type} />,
    ],
    [t('booking.method'), t(line.work_type === 'day' ? 'booking.by_day' : 'booking.by_hour')],
    [t('booking.duration'), formatDuration(t, line.work_type, line.day_hours)],
  ] as const;
  return (
    <div className={`stack gap-20 ${classes.columns}`}>
      <div className={`stack gap-14 ${classes.what}`}>
        <p className="row icons-fixed icons-primary gap-10">
          <IconCalendarEvent size={22} aria-hidden />
          <b>{formatSlot(t, language, line)}</b>
        </p>
        {line.allowed_actions.includes('cancel') && (
          <a
            className={classes.calendar}
            href={`/api/user/calendar/${booking.booking_id}`}
            download={`${booking.booking_id}.ics`}
          >
            <IconCalendarPlus size={20} aria-hidden />
            {t('booking.add_to_calendar')}
          </a>
        )}
        <dl className={`amounts gap-6 ${classes.facts}`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {line.extra && (
            <div>
              <dt>{t('job.extra_price', { units: formatDuration(t, 'hour', line.extra.hours) })}</dt>
              <dd>
                <Price amount={line.extra.price} />
              </dd>
            </div>
          )}
          <div className={classes.price}>
            <dt>{t('booking.price')}</dt>
            <dd>
              {!line.quoted && (
                <span className="text-15 muted">
                  {t('booking.price_sum', {
                    rate: formatRupees(rate),
                    units: formatDuration(t, line.work_type, line.day_hours),
                  })}{' '}
                  {line.extra && `+ ${formatRupees(line.extra.price)} `}=
                </span>
              )}{' '}
              <Price amount={line.price} />
            </dd>
          </div>
        </dl>
        {line.professional && line.status !== 'cancelled' && (
          <Professional
            professional={line.professional}
            title={t(
              line.status === 'completed' ? 'booking.professional_came' : 'booking.professional_coming',
            )}
          />
        )}
        {line.status === 'cancelled' && <Cancellation line={line} />}
        <RefundTracker refunds={line.refunds} />
        <LinePhotos pictures={line.completion_photos} />
        <LinePhotos of="dispute" pictures={line.dispute_photos} />
      </div>
      <Timeline
        label={t('booking.progress', { service: line.service_name })}
        steps={lineSteps(line, now()).map(({ key, state, at, note }) => ({
          label: t(key),
          state,
          ...(at ? { time: formatInstant(at, language) } : {}),
          ...(note
            ? { note: t(note.key, note.time ? { time: formatInstant(note.time, language) } : {}) }
            : {}),
        }))}
      />
    </div>
  );
}
