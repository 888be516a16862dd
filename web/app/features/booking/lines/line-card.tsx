import '../../../platform/all-texts.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { now } from '../../../platform/clock.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PaymentNote } from '../../payment/payment-note.tsx';
import { CashQuestion } from './cash-question.tsx';
import { describeLine } from './describe-line.ts';
import { LineActions } from './line-actions.tsx';
import classes from './line-card.module.css';
import { LineDetails } from './line-details.tsx';
import { LineRating } from './line-rating.tsx';
import { SearchTimer } from './search-timer.tsx';
import { paymentStatusBadge } from './payment-status-badge.ts';
import { isPaymentFor, isPaymentPending } from './use-line-payment.ts';
import type { LineActionsState } from './use-line-actions.ts';

interface LineCardProps {
  readonly booking: Booking;
  readonly line: BookingLine;
  readonly lineActions: LineActionsState;
}

/** One line of a past booking: service, state, actions and all details. */
export function LineCard({ booking, line, lineActions }: LineCardProps) {
  const t = useText();
  const language = useLanguage();
  const { headline, sentence, tone } = describeLine(line, { t, language, now: now() });
  const { payment } = lineActions;
  const paying = isPaymentFor(payment.target, booking.id, line.id);
  const paymentBadge = paymentStatusBadge([line], paying && isPaymentPending(payment));
  const name = `line-${line.id}`;
  return (
    <article className={`stack gap-14 ${classes.card}`} aria-labelledby={name}>
      <header className={`stack items-center ${classes.head}`}>
        <div className="clip rounded-10">
          <Picture src={line.image_url} alt="" ratio={1} sizes="56px" />
        </div>
        <div>
          <h3 id={name} className="text-17 leading-135">
            {line.service_name}
          </h3>
          <LineRating line={line} rate={lineActions.rate} />
        </div>
      </header>
      <div className={classes.state} data-tone={tone}>
        <p className="semibold">{headline}</p>
        {sentence && <p className="text-15 muted">{sentence}</p>}
        <SearchTimer line={line} onEnd={() => void lineActions.reload()} />
      </div>
      {(paymentBadge || line.prebooking) && (
        <div className="flex flex-wrap gap-8">
          {paymentBadge && <Badge tone={paymentBadge.tone}>{t(paymentBadge.key)}</Badge>}
          {line.prebooking && <Badge tone="info">{t('booking.prebooking')}</Badge>}
        </div>
      )}
      {line.cash_claim && line.allowed_actions.includes('answer_cash') && (
        <CashQuestion
          lineId={line.id}
          claim={line.cash_claim}
          approves={line.allowed_actions.includes('approve')}
          onChanged={lineActions.reload}
        />
      )}
      {paying && payment.target?.lineId === line.id && (
        <PaymentNote
          checkout={payment}
          waiting={t('payment.pending_work')}
          again={() => void payment.pay({ bookingId: booking.id, lineId: line.id, amount: line.due_now })}
        />
      )}
      <LineActions booking={booking} line={line} lineActions={lineActions} />
      <LineDetails booking={booking} line={line} />
    </article>
  );
}
