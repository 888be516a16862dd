import type { favouritesEndpoints } from '@aaspaas/contract/features/favourites.ts';
import type { Generated } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import { type PageQuery, pageOf } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { servicesByIds } from './actions/services.ts';

type FavouriteTables = {
  favourites: { id: Generated<number>; account_id: number; service_id: number; created_at: Date };
};

/** Endpoints for a customer's favourites. The list with service cards is a view. */
export function favouritesRoutes({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<Exclude<keyof typeof favouritesEndpoints, 'favourites.list'>> {
  const tables = db.withTables<FavouriteTables>();
  const favouriteIds = async (accountId: number, query: PageQuery = {}) => {
    const all = await tables
      .selectFrom('favourites')
      .select(['id', 'service_id'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .execute();
    const { rows, next_cursor } = pageOf(all, query, ({ id }) => [-id]);
    return { data: rows.map(({ service_id }) => service_id), next_cursor };
  };
  return {
    'favourites.ids': ({ query }, { actor }) => favouriteIds(actor.id, query),
    'favourites.add': async ({ params: { id } }, { actor }) => {
      if (!(await servicesByIds(db, [id])).get(id)?.active) throw new Failure('not_found');
      await tables
        .insertInto('favourites')
        .values({ account_id: actor.id, service_id: id, created_at: clock.now() })
        .onConflict((on) => on.columns(['account_id', 'service_id']).doNothing())
        .execute();
      return favouriteIds(actor.id);
    },
    'favourites.remove': async ({ params: { id } }, { actor }) => {
      await tables
        .deleteFrom('favourites')
        .where('account_id', '=', actor.id)
        .where('service_id', '=', id)
        .execute();
      return favouriteIds(actor.id);
    },
  };
}

/** Deletes a customer's favourites. */
export async function eraseFavourites(executor: Executor, accountId: number): Promise<void> {
  await executor
    .withTables<FavouriteTables>()
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .execute();
}
