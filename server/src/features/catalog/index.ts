export { catalogRoutes } from './routes.ts';
export {
  type BookableService,
  bookableService,
  type CatalogService,
  isBookable,
  priceVersion,
  servicesByIds,
} from './services.ts';
