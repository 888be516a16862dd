import type { Checkout } from '@aaspaas/contract/features/payment.ts';
import { type CheckoutOutcome, type RazorpayResponse, razorpayOptions } from './checkout-outcome.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

type Options = ReturnType<typeof razorpayOptions> & {
  readonly handler: (response: RazorpayResponse) => void;
  readonly modal: { readonly ondismiss: () => void };
};

type RazorpayCheckout = new (
  options: Options,
) => {
  on(what: 'payment.failed', listener: () => void): void;
  open(): void;
};

let loading: Promise<RazorpayCheckout> | null = null;

/**
 * Opens Razorpay's checkout and waits for its result.
 * @throws if its script cannot be loaded
 */
export async function openRazorpay(checkout: Checkout): Promise<CheckoutOutcome> {
  // Load the script again next time if it failed.
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const Razorpay = await loading;
  return new Promise((resolve) => {
    let failed = false;
    const opened = new Razorpay({
      ...razorpayOptions(checkout),
      handler: ({ razorpay_payment_id, razorpay_order_id, razorpay_signature }) =>
        resolve({ what: 'paid', response: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }),
      modal: { ondismiss: () => resolve({ what: failed ? 'failed' : 'closed' }) },
    });
    // After a failure the checkout offers a retry.
    opened.on('payment.failed', () => {
      failed = true;
    });
    opened.open();
  });
}

function load(): Promise<RazorpayCheckout> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    const settle = () => {
      const { Razorpay } = window as { Razorpay?: RazorpayCheckout };
      if (Razorpay) return resolve(Razorpay);
      script.remove();
      reject(new Error('Razorpay checkout script failed to load'));
    };
    script.onload = settle;
    script.onerror = settle;
    document.head.append(script);
  });
}
