import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call, randomKey } from '../../platform/api-client.ts';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { session, setCartCount } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { saveReturnTo } from '../../platform/return-to.ts';
import { toast } from '../../ui/toast-store.ts';

/** State and actions for the Add to Cart button of a service card or page. */
export interface AddToCart {
  /** Adds a service and shows the outcome; resolves to true when it is in the cart. */
  readonly add: (serviceId: number) => Promise<boolean>;
  /** The service being added, for the button's pending state. */
  readonly adding: number | null;
}

/** Delay after page load before the retry module is loaded, so that it does not slow the first page. */
const PRELOAD_DELAY_MS = 3000;

/** The send function; it retries once the retry module is loaded. */
let callCart: typeof call = call;

/** Adds services to the cart and shows the toast that the specification defines for each outcome. */
export function useAddToCart(): AddToCart {
  const t = useText();
  const navigate = useNavigate();
  const [adding, setAdding] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        loadInBackground(
          () => import('../../platform/call-with-retry.ts'),
          controller.signal,
          ({ callWithRetry }) => {
            callCart = (name, sent, options) =>
              callWithRetry(name, sent ?? {}, {
                ...options,
                idempotencyKey: options?.idempotencyKey ?? randomKey(),
              });
          },
        ),
      PRELOAD_DELAY_MS,
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  const add = async (serviceId: number): Promise<boolean> => {
    if (adding !== null) return false;
    const { token, role, verified } = session();
    if (!token) {
      toast.warning(t('cart.log_in_first'));
      return false;
    }
    // The server would refuse, so go to the code screen and keep the return path.
    if (role === 'user' && !verified) {
      saveReturnTo(window.location.href);
      await navigate('/otp-verification');
      return false;
    }
    setAdding(serviceId);
    try {
      const { message, cartCount } = await callCart(
        'cart.add',
        { body: { serviceId } },
        { idempotencyKey: randomKey() },
      );
      setCartCount(cartCount);
      toast.success(message);
      return true;
    } catch (error) {
      const status = error instanceof ApiFailure ? error.status : 0;
      const message = error instanceof ApiFailure ? error.message : '';
      if (status === 401) toast.error(message);
      else if (status === 404) toast.warning(message);
      else if (status === 409) toast.info(message);
      else toast.error(t(status === 0 ? 'cart.error' : 'cart.failed'));
      return false;
    } finally {
      setAdding(null);
    }
  };

  return { add, adding };
}
