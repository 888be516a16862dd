import type { Executor } from '../../platform/db/connect.ts';
import { type CartRow, cartStore } from './store.ts';

export { eraseAccountDataFromCart } from './actions/erase-account-data.ts';
export { cartRoutes } from './routes.ts';
export type { CartRow } from './store.ts';

/** A customer's cart lines. */
export function cartLines(executor: Executor, accountId: number): Promise<CartRow[]> {
  return cartStore(executor).list(accountId);
}

/** Removes booked lines from the cart. */
export function removeCartItems(
  executor: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<number> {
  return cartStore(executor).remove(accountId, ids);
}
