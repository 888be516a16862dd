export { customServiceRoutes } from './custom-service-routes.ts';
export { adminRoutes } from './routes.ts';
