import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import type { LineActionsState } from './use-line-actions.ts';
import classes from './question-card.module.css';

interface UnfilledChoiceProps {
  readonly booking: Booking;
  readonly line: BookingLine;
  readonly lineActions: LineActionsState;
}

/** No professional was found: the customer chooses to let us ask for longer, another time, or to cancel. All of it is free. */
export function UnfilledChoice({ booking, line, lineActions }: UnfilledChoiceProps) {
  const t = useText();
  const title = `unfilled-${line.id}`;
  const busy = lineActions.busy === line.id;
  const isAllowed = (action: BookingLine['allowed_actions'][number]) => line.allowed_actions.includes(action);
  const isPaid = line.payment_status === 1;
  const amount = formatExactRupees(line.price);
  return (
    <section className={`stack gap-10 rounded-12 bg-warning-soft ${classes.card}`} aria-labelledby={title}>
      <h4 id={title} className="row icons-fixed icons-warning gap-8 text-17">
        <IconUserQuestion size={22} aria-hidden />
        {t('line.unfilled')}
      </h4>
      <p>{isPaid ? t('line.unfilled_paid_text', { amount }) : t('line.unfilled_text')}</p>
      <div className={`flex flex-wrap gap-10 ${classes.answers}`}>
        {isAllowed('ask_longer') && (
          <Button loading={busy} onClick={() => lineActions.askLonger(line)}>
            {t('line.ask_longer')}
          </Button>
        )}
        {isAllowed('reschedule') && (
          <Button variant="default" disabled={busy} onClick={() => lineActions.openReschedule(booking, line)}>
            {t('line.unfilled_move')}
          </Button>
        )}
        {isAllowed('cancel') && (
          <Button variant="default" disabled={busy} onClick={() => lineActions.cancel(booking, line)}>
            {isPaid ? t('line.unfilled_refund', { amount }) : t('line.unfilled_cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}
