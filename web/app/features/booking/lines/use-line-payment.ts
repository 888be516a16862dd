import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { saveCheckout, type PaymentTarget } from '../../payment/stored-checkout.ts';
import { type Checkout, useCheckout } from '../../payment/use-checkout.ts';

/** Pays for finished lines of the lists, one checkout at a time; `onChanged` reloads the list. */
export function useLinePayment(onChanged: () => Promise<void>): Checkout {
  const t = useText();
  return useCheckout({
    // A checkout opened on another page, for a draft too, is completed on any page the customer is on.
    isOwn: () => true,
    paid: () => {
      toast.success(t('payment.received'));
      void onChanged();
    },
    gone: () => {
      saveCheckout(null);
      toast.info(t('payment.booking_expired'));
      void onChanged();
    },
    refused: (error) => {
      toast.error(error?.message ?? t('payment.checkout_unavailable'));
      void onChanged();
    },
  });
}

/** Returns whether a payment is for this line, or for its whole booking if it has no line. */
export function isPaymentFor(
  target: PaymentTarget | null,
  bookingId: number,
  lineId: number | null,
): boolean {
  return target?.bookingId === bookingId && (target.lineId === null || target.lineId === lineId);
}

/** Whether the bank's confirmation is pending. */
export function isPaymentPending({ stage }: Checkout): boolean {
  return stage === 'checking' || stage === 'waiting';
}
