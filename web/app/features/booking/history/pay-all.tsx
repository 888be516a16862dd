import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PaymentNote } from '../../payment/payment-note.tsx';
import type { Checkout } from '../../payment/use-checkout.ts';
import { isPaymentPending } from '../lines/use-line-payment.ts';

/** Pays all finished lines of a booking together if several are unpaid. */
export function PayAll({ booking, payment }: { booking: Booking; payment: Checkout }) {
  const t = useText();
  const target = { bookingId: booking.id, lineId: null, amount: booking.due_now };
  const paying = payment.target?.bookingId === booking.id && payment.target.lineId === null;
  const hasSeveralDue = booking.details.filter(({ due_now }) => due_now > 0).length > 1;
  if (!hasSeveralDue && !paying) return null;
  return (
    <>
      {paying && (
        <PaymentNote
          checkout={payment}
          waiting={t('payment.pending_work')}
          again={() => void payment.pay(target)}
        />
      )}
      {hasSeveralDue && (
        <Button
          fullWidth
          loading={payment.stage === 'opening' && paying}
          disabled={payment.target?.bookingId === booking.id && isPaymentPending(payment)}
          onClick={() => void payment.pay(target)}
        >
          {t('payment.pay_all', { amount: formatRupees(booking.due_now) })}
        </Button>
      )}
    </>
  );
}
