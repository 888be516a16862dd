import { call } from '../../platform/api-client.ts';
import { setCartCount } from '../../platform/session.ts';

/** Refreshes the cart badge with the number of lines; on failure the badge stays unchanged. */
export async function refreshCartCount(): Promise<void> {
  const answer = await call('cart.count').catch(() => null);
  if (answer) setCartCount(answer.cartCount);
}
