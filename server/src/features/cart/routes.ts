import type { cartEndpoints, CartItem } from '@aaspaas/contract/features/cart.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { pageOf } from '../../kernel/page.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import { withIdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { bookableService, isBookable, servicesByIds } from '../catalog/index.ts';
import { updateSlot } from './actions/update-slot.ts';
import { cartTotal, presentCartItem, type Rating } from './present.ts';
import { cartStore } from './store.ts';

/** Dependencies of the cart. Reviews belong to another feature, so their ratings are passed in. */
export type CartDeps = Platform & {
  ratings(executor: Executor, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Rating>>;
};

const NO_REVIEWS: Rating = { average: 0, reviews: 0 };

export function cartRoutes(platform: CartDeps): Handlers<keyof typeof cartEndpoints> {
  const { db, clock, ratings } = platform;
  const store = cartStore(db);

  /** Returns the bookable lines of the cart; services that were withdrawn are left out. */
  const itemsOf = async (accountId: number, language: Language): Promise<CartItem[]> => {
    const rows = await store.list(accountId);
    const serviceIds = rows.map((row) => row.service_id);
    const [services, rated] = await Promise.all([servicesByIds(db, serviceIds), ratings(db, serviceIds)]);
    return rows.flatMap((row) => {
      const service = services.get(row.service_id);
      if (!service || !isBookable(service)) return [];
      return [presentCartItem(row, service, rated.get(service.id) ?? NO_REVIEWS, language)];
    });
  };

  return {
    'cart.add': async ({ body }, { actor, language, idempotency }) => {
      // An enquiry-only service cannot be added to the cart and is reported as not found (product.md, "Cart and slots").
      if (!(await bookableService(db, body.serviceId))) throw new Failure('not_found');
      const now = clock.now();
      await transaction(db, (tx) =>
        withIdempotencyKey(tx, idempotency, now, async () => {
          if (!(await cartStore(tx).add(actor.id, body.serviceId, now))) throw new Failure('already_in_cart');
        }),
      );
      return { message: text(language, 'cart.added'), cartCount: await store.count(actor.id) };
    },
    'cart.update': async ({ body: { serviceId: cartId, ...input } }, { actor, language }) => {
      await updateSlot(platform, actor.id, cartId, input);
      const items = await itemsOf(actor.id, language);
      const item = items.find(({ cart_id }) => cart_id === cartId);
      if (!item) throw new Failure('not_found');
      return { message: text(language, 'cart.updated'), data: item, total: cartTotal(items) };
    },
    'cart.remove': async ({ params }, { actor, language }) => {
      if (!(await store.remove(actor.id, [params.id]))) throw new Failure('not_found');
      return { message: text(language, 'cart.removed'), cartCount: await store.count(actor.id) };
    },
    'cart.list': async ({ query }, { actor, language }) => {
      const all = await itemsOf(actor.id, language);
      const { rows, next_cursor } = pageOf(all, query, ({ cart_id }) => [cart_id]);
      return { data: rows, next_cursor, total: cartTotal(all), cartCount: all.length };
    },
    'cart.count': async (_input, { actor }) => ({ cartCount: await store.count(actor.id) }),
  };
}
