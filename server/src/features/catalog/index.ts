export { catalogRoutes } from './routes.ts';
export {
  type BookableService,
  bookableService,
  type CatalogService,
  isBookable,
  type PriceVersion,
  priceVersion,
  servicesByIds,
} from './services.ts';
