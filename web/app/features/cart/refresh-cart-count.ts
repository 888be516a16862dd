import { call } from '../../platform/api-client.ts';
import { setCartCount } from '../../platform/session.ts';

/** Asks how many lines the cart has and lets the badge follow; where that fails the badge stays as it is. */
export async function refreshCartCount(): Promise<void> {
  const answer = await call('cart.count').catch(() => null);
  if (answer) setCartCount(answer.cartCount);
}
