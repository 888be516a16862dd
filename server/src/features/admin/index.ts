export { requireAudit } from './actions/require-audit.ts';
export { customServiceRoutes } from './custom-services/routes.ts';
export { payoutFile, payoutRoutes } from './payouts/routes.ts';
export { adminRefundRoutes } from './refunds/routes.ts';
export { adminSettingsRoutes } from './settings/routes.ts';
export { adminRoutes } from './routes.ts';
