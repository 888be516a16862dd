import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import { redirect } from 'react-router';
import { call } from '../../platform/api-client.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { setCartCount } from '../../platform/session.ts';
import { toast } from '../../ui/toast-store.ts';

/**
 * Loads the cart lines for a page that books them.
 * @throws a redirect to home with a warning when the cart is empty.
 */
export async function loadCart(): Promise<readonly CartItem[]> {
  const cart = await call('cart.list');
  setCartCount(cart.cartCount);
  if (cart.data.length > 0) return cart.data;
  toast.warning(textIn(pageLanguage())('cart.empty'));
  throw redirect('/');
}
