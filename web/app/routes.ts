import { layout, type RouteConfig } from '@react-router/dev/routes';
import { adminRoutes } from './routes/admin/routes.ts';
import { customerRoutes } from './routes/customer/routes.ts';
import { providerRoutes } from './routes/provider/routes.ts';
import { publicRoutes } from './routes/public/routes.ts';

export default [
  layout('features/shell/site-frame.tsx', [...publicRoutes, ...customerRoutes]),
  layout('features/shell/employee-frame.tsx', providerRoutes),
  layout('features/shell/admin-frame.tsx', adminRoutes),
] satisfies RouteConfig;
