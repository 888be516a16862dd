import type { Executor } from '../../platform/db/connect.ts';
import { catalogStore, favouriteStore } from './store.ts';

export {
  addService,
  isSubcategoryOf,
  subcategoryNames,
  findServiceByName,
  offerableServices,
} from './actions/offerable-services.ts';
export { catalogRoutes, favouritesRoutes } from './routes.ts';
export {
  type BookableService,
  bookableService,
  bookableServices,
  type CatalogService,
  isBookable,
  priceVersion,
  servicesByIds,
} from './actions/services.ts';

/** Returns whether the catalogue has a service that professionals can offer. */
export function hasServices(executor: Executor): Promise<boolean> {
  return catalogStore(executor).hasServices();
}

/** Deletes a customer's favourites. */
export async function eraseFavourites(executor: Executor, accountId: number): Promise<void> {
  await favouriteStore(executor).removeAll(accountId);
}
