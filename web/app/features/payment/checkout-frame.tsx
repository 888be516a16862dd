import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { useEffect, useRef } from 'react';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './checkout-frame.module.css';
import { type CheckoutOutcome, simulatorOutcome } from './checkout/checkout-outcome.ts';

/** The simulator's payment page in a popup. */
export function CheckoutFrame({
  checkout,
  done,
}: {
  checkout: Checkout | null;
  done: (outcome: CheckoutOutcome) => void;
}) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const order = checkout?.order_id;
  const onOutcome = useRef(done);
  useEffect(() => {
    onOutcome.current = done;
  });
  useEffect(() => {
    if (!order) return;
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      const outcome = simulatorOutcome(data, order);
      if (outcome) onOutcome.current(outcome);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [order]);
  return (
    <Sheet
      opened={checkout !== null}
      onClose={() => done({ what: 'closed' })}
      title={t('payment.pay_amount', { amount: formatRupees(checkout?.amount ?? 0) })}
      size="sm"
    >
      {checkout?.checkout_url && (
        <iframe
          ref={frame}
          className={`block w-full border-0 ${classes.frame}`}
          src={checkout.checkout_url}
          title={t('payment.page')}
        />
      )}
    </Sheet>
  );
}
