export { customServiceRoutes } from './custom-service-routes.ts';
export { payoutFile, payoutRoutes } from './payout-routes.ts';
export { adminRefundRoutes } from './refund-routes.ts';
export { adminSettingsRoutes } from './settings-routes.ts';
export { adminRoutes } from './routes.ts';
