import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './payment-note.module.css';
import type { Checkout } from './use-checkout.ts';

/** The status of an unsettled payment, and the next actions. */
export function PaymentNote({
  checkout: { stage, check },
  waiting,
  again,
  later,
}: {
  checkout: Pick<Checkout, 'stage' | 'check'>;
  /** A pending payment, with a note that the customer may leave the page. */
  waiting: string;
  again: () => void;
  /** The place where it can be paid later instead. */
  later?: () => void;
}) {
  const t = useText();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Moves the note into view: the popup covered it, and it may be far from the button.
    if (stage && stage !== 'opening' && stage !== 'open') room.current?.scrollIntoView({ block: 'center' });
  }, [stage]);
  return (
    <div ref={room} role="status" className={classes.room}>
      {stage === 'checking' && (
        <div className={classes.note}>
          <Spinner className={classes.spinner} />
          <b className="leading-14">{t('payment.checking')}</b>
        </div>
      )}
      {stage === 'waiting' && (
        <div className={classes.note}>
          <IconHourglass size={24} aria-hidden />
          <b className="leading-14">{t('payment.pending')}</b>
          <p>{waiting}</p>
          <div className={`flex flex-wrap gap-8 mt-8 ${classes.actions}`}>
            <Button variant="default" onClick={check}>
              {t('payment.check_again')}
            </Button>
          </div>
        </div>
      )}
      {(stage === 'failed' || stage === 'closed') && (
        <div className={classes.note} data-tone="warning">
          <IconAlertTriangle size={24} aria-hidden />
          <b className="leading-14">{t(stage === 'failed' ? 'payment.failed' : 'payment.incomplete')}</b>
          <p>{t(stage === 'failed' ? 'payment.failed_text' : 'payment.incomplete_text')}</p>
          <div className={`flex flex-wrap gap-8 mt-8 ${classes.actions}`}>
            <Button variant="light" onClick={again}>
              {t('payment.try_again')}
            </Button>
            {later && (
              <Button variant="default" onClick={later}>
                {t('payment.switch_to_pay_later')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
