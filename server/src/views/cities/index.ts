export { citiesRefreshLoop, refreshCities } from './refresh.ts';
export { citiesRoutes } from './routes.ts';
