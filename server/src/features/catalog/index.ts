import type { Executor } from '../../platform/db/connect.ts';
import { catalogStore, favouriteStore } from './store.ts';

export {
  addService,
  allSubcategories,
  isSubcategoryOf,
  subcategoryNames,
  findServiceByName,
  offerableServices,
} from './actions/offerable-services.ts';
export { addSearchWord } from './actions/search-words.ts';
export { importCatalogue, storedCatalogue } from './actions/import-catalogue.ts';
export {
  type PlannedPrice,
  planPriceChange,
  publishPriceChange,
} from './actions/change-prices.ts';
export { createService, editService, lockServiceVersion } from './actions/edit-service.ts';
export {
  archiveService,
  type Publication,
  publishDueServices,
  publishService,
  restoreService,
} from './actions/publish-service.ts';
export { cancelPrice, publishPrice, switchPrices } from './actions/prices.ts';
export { preparePictures, storePictures } from './actions/prepare-pictures.ts';
export { type CatalogueDiff, catalogueConflicts, catalogueDiff } from './rules/catalogue-changes.ts';
export { missingParts } from './rules/missing-parts.ts';
export { CATALOGUE_FILES, type CatalogueFile, parseCatalogue } from './rules/catalogue-files.ts';
export type { CatalogueProblem } from './rules/catalogue-table.ts';
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
