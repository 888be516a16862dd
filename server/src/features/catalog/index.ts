export { eraseFavourites, favouritesRoutes } from './favourites.ts';
export {
  addService,
  isSubcategoryOf,
  subcategoryNames,
  findServiceByName,
  offerableServices,
} from './actions/offerable-services.ts';
export { catalogRoutes } from './routes.ts';
export {
  type BookableService,
  bookableService,
  bookableServices,
  type CatalogService,
  isBookable,
  priceVersion,
  servicesByIds,
} from './actions/services.ts';
