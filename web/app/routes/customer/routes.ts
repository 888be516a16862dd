import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The customers' own pages, in their frame; each is guarded. */
export const customerRoutes: RouteConfigEntry[] = [];
