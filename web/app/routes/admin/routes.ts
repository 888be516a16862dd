import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The operators' own pages, in their frame; each is guarded. */
export const adminRoutes: RouteConfigEntry[] = [];
