import type { NavigateFunction } from 'react-router';
import { ApiFailure, randomKey } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { saveReturnTo } from '../../../platform/return-to.ts';
import { session, setCartCount } from '../../../platform/session.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Adds a service to the cart and shows the toast that the specification defines for each outcome; true: it is in the cart. */
export async function addToCart(
  serviceId: number,
  t: Translate,
  navigate: NavigateFunction,
): Promise<boolean> {
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
  try {
    const { message, cartCount } = await callWithRetry(
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
  }
}
