import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The professionals' own pages, in their frame; each is guarded. */
export const providerRoutes: RouteConfigEntry[] = [
  route('employee-change-password', 'routes/provider/employee-change-password.tsx'),
];
