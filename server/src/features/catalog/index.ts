export { erasePersonFromFavourites, favouritesRoutes } from './favourites.ts';
export {
  addService,
  belongsTogether,
  groupNames,
  serviceNamed,
  servicesToOffer,
} from './offerable.ts';
export { catalogRoutes } from './routes.ts';
export {
  type BookableService,
  bookableService,
  bookableServices,
  type CatalogService,
  isBookable,
  priceVersion,
  servicesByIds,
} from './services.ts';
