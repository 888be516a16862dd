import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { keepCheckout, type Target } from '../payment/kept-checkout.ts';
import { type Checkout, useCheckout } from '../payment/use-checkout.ts';

/** Pays for finished lines of the lists, one checkout at a time; `changed` loads the list anew. */
export function useLinePayment(changed: () => Promise<void>): Checkout {
  const t = useText();
  return useCheckout({
    // One that was begun on another page, a draft's too, is brought to its end wherever its customer is.
    mine: () => true,
    paid: () => {
      toast.success(t('payment.received'));
      void changed();
    },
    gone: () => {
      keepCheckout(null);
      toast.info(t('payment.too_late'));
      void changed();
    },
    refused: (error) => {
      toast.error(error?.message ?? t('payment.no_page'));
      void changed();
    },
  });
}

/** Whether a payment is for this line, or for its whole booking (no line). */
export function isFor(target: Target | null, bookingId: number, lineId: number | null): boolean {
  return target?.bookingId === bookingId && (target.lineId === null || target.lineId === lineId);
}

/** Whether the bank has still to confirm it. */
export function isOnItsWay({ stage }: Checkout): boolean {
  return stage === 'checking' || stage === 'waiting';
}
