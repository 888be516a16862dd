import { layout, type RouteConfig } from '@react-router/dev/routes';
import { adminRoutes } from './routes/admin/routes.ts';
import { customerFlowRoutes, customerRoutes, customerSearchRoutes } from './routes/customer/routes.ts';
import { providerRoutes } from './routes/provider/routes.ts';
import { professionalRoutes, publicRoutes, publicSearchRoutes } from './routes/public/routes.ts';

export default [
  layout('features/shell/site-frame.tsx', [
    ...publicRoutes,
    ...customerRoutes,
    layout('features/discovery/search-frame.tsx', [...publicSearchRoutes, ...customerSearchRoutes]),
  ]),
  layout('features/shell/professional-frame.tsx', professionalRoutes),
  layout('features/shell/flow-frame.tsx', customerFlowRoutes),
  layout('features/shell/employee-frame.tsx', providerRoutes),
  layout('features/shell/admin-frame.tsx', adminRoutes),
] satisfies RouteConfig;
