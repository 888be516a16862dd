import '../../../platform/all-texts.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Suspense, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatInstant, formatTime } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Face } from '../../../ui/faces.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { StepBar } from '../../../ui/step-bar.tsx';
import { PaymentNote } from '../../payment/payment-note.tsx';
import { LineSummary } from '../line-summary.tsx';
import { barSteps } from '../lines/bar-steps.ts';
import { describeLine } from '../lines/describe-line.ts';
import { ExtraTimeRequest } from '../lines/extra-time-request.tsx';
import { faceOf } from '../lines/face-of.ts';
import { LineActions } from '../lines/line-actions.tsx';
import { paymentStatusBadge } from '../lines/payment-status-badge.ts';
import { SearchTimer } from '../lines/search-timer.tsx';
import { StartCode } from '../lines/start-code.tsx';
import { UnfilledChoice } from '../lines/unfilled-choice.tsx';
import { VisitQuestionCard } from '../lines/visit-question-card.tsx';
import { visitQuestionOf } from '../lines/visit-question.ts';
import type { LineActionsState } from '../lines/use-line-actions.ts';
import { isPaymentFor, isPaymentPending } from '../lines/use-line-payment.ts';
import classes from './visit-card.module.css';
import { VisitDetails } from './visit-details.tsx';

const { Part: VisitTrack } = lazyPart(() => import('../lines/visit-track.tsx'));

interface VisitCardProps {
  readonly booking: Booking;
  readonly line: BookingLine;
  /** The four-digit start code to give to the professional, if there is one. */
  readonly code: string | null;
  readonly lineActions: LineActionsState;
  /** Whether it is the next visit; what waits for the customer is open anyway. */
  readonly nearest: boolean;
}

/**
 * A booked service that is not over: a row with its time, price and state, opened to progress, start code and actions. It
 * stays open or closed once toggled.
 */
export function VisitCard({ booking, line, code, lineActions, nearest }: VisitCardProps) {
  const t = useText();
  const language = useLanguage();
  const [toggledOpen, setToggledOpen] = useState<boolean | null>(null);
  const { payment } = lineActions;
  const paying = isPaymentFor(payment.target, booking.id, line.id);
  const texts = describeLine(line, { t, language, now: now() });
  const { state } = texts;
  const question = visitQuestionOf(line);
  const unfilled = state === 'unfilled';
  const waits = state === 'approve' || state === 'extra' || unfilled || question !== null;
  const open = toggledOpen ?? (nearest || waits || paying);
  const duration = formatDuration(t, line.work_type, line.day_hours);
  return (
    <LineSummary
      service={line.service_name}
      date={line.service_date}
      time={line.service_time}
      price={line.price}
      slot={`${formatTime(line.service_time, language)} · ${duration}`}
      status={{ text: texts.status, tone: texts.tone }}
      face={line.professional && <Face face={faceOf(line.professional)} size={24} />}
      lead={
        state === 'approve' && (
          <span className={`clip rounded-10 ${classes.tile}`}>
            <Picture src={line.image_url} alt="" ratio={1} sizes="58px" />
          </span>
        )
      }
      urgent={waits}
      open={open}
      onToggle={() => setToggledOpen(!open)}
    >
      {state === 'approve' ? (
        <div className={`stack gap-10 ${classes.waiting}`}>
          <p className="text-15 muted">{texts.sentence}</p>
          <Button onClick={() => lineActions.openApproval(line)}>{t('line.check_work')}</Button>
          {line.approval_due_at && (
            <p className="text-14 muted">
              {t('booking.approval_note', { time: formatInstant(line.approval_due_at, language) })}
            </p>
          )}
        </div>
      ) : (
        <StepBar
          label={t('booking.progress', { service: line.service_name })}
          steps={barSteps(t, line, now())}
        />
      )}
      {line.extra_request && state === 'extra' && (
        <ExtraTimeRequest line={line} request={line.extra_request} onChanged={lineActions.reload} />
      )}
      {question && (
        <VisitQuestionCard
          question={question}
          line={line}
          chooseTime={() => lineActions.openRedo(line)}
          onChanged={lineActions.reload}
        />
      )}
      {unfilled && <UnfilledChoice booking={booking} line={line} lineActions={lineActions} />}
      {state !== 'approve' && state !== 'extra' && !unfilled && !question && (
        <p className="text-15 muted">{texts.sentence}</p>
      )}
      {open && line.allowed_actions.includes('track') && (
        <Suspense>
          <VisitTrack line={line} place={booking} />
        </Suspense>
      )}
      <SearchTimer line={line} onEnd={() => void lineActions.reload()} />
      {code && line.professional && state !== 'blocked' && (
        <StartCode code={code} professionalName={line.professional.name} />
      )}
      {state !== 'approve' && <VisitBadges line={line} pending={paying && isPaymentPending(payment)} />}
      {paying && payment.target?.lineId === line.id && (
        <PaymentNote
          checkout={payment}
          waiting={t('payment.pending_work')}
          again={() => void payment.pay({ bookingId: booking.id, lineId: line.id, amount: line.due_now })}
        />
      )}
      {state !== 'approve' && !unfilled && (
        <LineActions booking={booking} line={line} lineActions={lineActions} />
      )}
      <VisitDetails booking={booking} line={line} />
    </LineSummary>
  );
}

function VisitBadges({ line, pending }: { line: BookingLine; pending: boolean }) {
  const t = useText();
  const payment = paymentStatusBadge([line], pending);
  if (!payment && !line.prebooking) return null;
  return (
    <div className="flex flex-wrap gap-8">
      {payment && <Badge tone={payment.tone}>{t(payment.key)}</Badge>}
      {line.prebooking && <Badge tone="info">{t('booking.prebooking')}</Badge>}
    </div>
  );
}
