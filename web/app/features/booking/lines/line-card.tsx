import '../../../platform/all-texts.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { CompletionPhotos } from '../completion-photos.tsx';
import { PaymentNote } from '../../payment/payment-note.tsx';
import { Cancellation } from './cancellation.tsx';
import { LineActions } from './line-actions.tsx';
import { ExtraTimeRequest } from './extra-time-request.tsx';
import { lineStatusBadge, paymentStatusBadge } from './line-status-badge.ts';
import classes from './line-card.module.css';
import { LineRating } from './line-rating.tsx';
import { lineSteps } from './line-steps.ts';
import { Professional } from './professional.tsx';
import { RefundTracker } from './refund-tracker.tsx';
import { formatSlot } from './format-slot.ts';
import { StartCode } from './start-code.tsx';
import { isPaymentFor, isPaymentPending } from './use-line-payment.ts';
import type { LineActionsState } from './use-line-actions.ts';

interface LineCardProps {
  readonly booking: Booking;
  readonly line: BookingLine;
  /** The four-digit start code to give to the professional, if there is one. */
  readonly code: string | null;
  readonly lineActions: LineActionsState;
}

/** One line of a booking: service, time, price, professional, status and actions. */
export function LineCard({ booking, line, code, lineActions }: LineCardProps) {
  const t = useText();
  const language = useLanguage();
  const statusBadge = lineStatusBadge(line);
  const { payment } = lineActions;
  const paying = isPaymentFor(payment.target, booking.id, line.id);
  const paymentBadge = paymentStatusBadge([line], paying && isPaymentPending(payment));
  const name = `line-${line.id}`;
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
    <article className={`card ${classes.card}`} aria-labelledby={name}>
      <header className={`stack items-start ${classes.head}`}>
        <div className="clip rounded-8">
          <Picture src={line.image_url} alt="" sizes="120px" />
        </div>
        <div>
          <h3 id={name} className="leading-135">
            {line.service_name}
          </h3>
          <LineRating line={line} rate={lineActions.rate} />
        </div>
        <div className={`flex flex-wrap col-span-full gap-8 ${classes.badge}`}>
          <Badge tone={statusBadge.tone}>{t(statusBadge.key)}</Badge>
          {paymentBadge && <Badge tone={paymentBadge.tone}>{t(paymentBadge.key)}</Badge>}
          {line.prebooking && <Badge tone="info">{t('booking.prebooking')}</Badge>}
        </div>
      </header>
      {code && line.professional && !line.code_blocked && (
        <StartCode code={code} professionalName={line.professional.name} />
      )}
      {line.code_blocked && <p role="status">{t('booking.code_blocked')}</p>}
      {line.extra_request && line.allowed_actions.includes('answer_extra') && (
        <ExtraTimeRequest line={line} request={line.extra_request} onChanged={lineActions.reload} />
      )}
      <div className={`stack gap-20 mt-16 ${classes.columns}`}>
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
          <CompletionPhotos pictures={line.completion_photos} />
        </div>
        <div>
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
      </div>
      {paying && payment.target?.lineId === line.id && (
        <PaymentNote
          checkout={payment}
          waiting={t('payment.pending_work')}
          again={() => void payment.pay({ bookingId: booking.id, lineId: line.id, amount: line.due_now })}
        />
      )}
      <LineActions booking={booking} line={line} lineActions={lineActions} />
    </article>
  );
}
