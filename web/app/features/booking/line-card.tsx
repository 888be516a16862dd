import '../../platform/all-texts.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { formatInstant, formatRupees } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import { ProofPictures } from '../work/proof-pictures.tsx';
import { PaymentNote } from '../payment/payment-note.tsx';
import { Cancellation } from './cancellation.tsx';
import { LineActions } from './line-actions.tsx';
import { ExtraAsk } from './extra-ask.tsx';
import { lineStanding, paymentStanding } from './line-badge.ts';
import classes from './line-card.module.css';
import { LineRating } from './line-rating.tsx';
import { lineSteps } from './line-steps.ts';
import { Professional } from './professional.tsx';
import { RefundTracker } from './refund-tracker.tsx';
import { spokenSlot } from './spoken-slot.ts';
import { StartCode } from './start-code.tsx';
import { isFor, isOnItsWay } from './use-line-payment.ts';
import type { LineWork } from './use-line-work.ts';

interface LineCardProps {
  readonly booking: Booking;
  readonly line: BookingLine;
  /** Four digits to be told to the professional, where there are some. */
  readonly code: string | null;
  readonly work: LineWork;
}

/** One service of a booking: what, when, for how much, who comes, where it stands, and what can be done. */
export function LineCard({ booking, line, code, work }: LineCardProps) {
  const t = useText();
  const language = useLanguage();
  const standing = lineStanding(line);
  const { payment } = work;
  const paying = isFor(payment.target, booking.id, line.id);
  const money = paymentStanding([line], paying && isOnItsWay(payment));
  const name = `line-${line.id}`;
  const rate = line.work_type === 'day' ? line.working_per_day : line.working_per_hour;
  const facts = [
    [
      t('booking.rate'),
      line.quoted ? t('enquiry.quoted_price') : <Price key="rate" amount={rate} per={line.work_type} />,
    ],
    [t('booking.method'), t(line.work_type === 'day' ? 'booking.by_day' : 'booking.by_hour')],
    [t('booking.duration'), spokenUnits(t, line.work_type, line.day_hours)],
  ] as const;
  return (
    <article className={classes.card} aria-labelledby={name}>
      <header className={classes.head}>
        <div className={classes.cover}>
          <Picture src={line.image_url} alt="" sizes="120px" />
        </div>
        <div className={classes.title}>
          <h3 id={name} className={classes.name}>
            {line.service_name}
          </h3>
          <LineRating line={line} rate={work.rate} />
        </div>
        <div className={classes.badge}>
          <Badge tone={standing.tone}>{t(standing.key)}</Badge>
          {money && <Badge tone={money.tone}>{t(money.key)}</Badge>}
          {line.prebooking && <Badge tone="info">{t('booking.prebooking')}</Badge>}
        </div>
      </header>
      {code && !line.code_blocked && <StartCode code={code} />}
      {line.code_blocked && <p role="status">{t('booking.code_blocked')}</p>}
      {line.extra_request && line.allowed_actions.includes('answer_extra') && (
        <ExtraAsk line={line} request={line.extra_request} changed={work.reload} />
      )}
      <div className={classes.columns}>
        <div className={classes.what}>
          <p className={classes.when}>
            <IconCalendarEvent size={22} aria-hidden />
            <b>{spokenSlot(t, language, line)}</b>
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
          <dl className={classes.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {line.extra && (
              <div>
                <dt>{t('work.extra_price', { units: spokenUnits(t, 'hour', line.extra.hours) })}</dt>
                <dd>
                  <Price amount={line.extra.price} />
                </dd>
              </div>
            )}
            <div className={classes.price}>
              <dt>{t('booking.price')}</dt>
              <dd>
                {!line.quoted && (
                  <span className={classes.sum}>
                    {t('booking.price_sum', {
                      rate: formatRupees(rate),
                      units: spokenUnits(t, line.work_type, line.day_hours),
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
              who={line.professional}
              title={t(line.status === 'completed' ? 'booking.who_came' : 'booking.who_comes')}
            />
          )}
          {line.status === 'cancelled' && <Cancellation line={line} />}
          <RefundTracker refunds={line.refunds} />
          <ProofPictures pictures={line.proof} />
        </div>
        <div className={classes.way}>
          <Timeline
            label={t('booking.progress', { service: line.service_name })}
            steps={lineSteps(line).map(({ key, state, at, note }) => ({
              label: t(key),
              state,
              ...(at ? { time: formatInstant(at, language) } : {}),
              ...(note ? { note: t(note) } : {}),
            }))}
          />
        </div>
      </div>
      {paying && payment.target?.lineId === line.id && (
        <PaymentNote
          checkout={payment}
          waiting={t('payment.waiting_work')}
          again={() => void payment.pay({ bookingId: booking.id, lineId: line.id, amount: line.due_now })}
        />
      )}
      <LineActions booking={booking} line={line} work={work} />
    </article>
  );
}
