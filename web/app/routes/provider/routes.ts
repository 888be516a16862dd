import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The professionals' own pages, in their frame; each is guarded. */
export const providerRoutes: RouteConfigEntry[] = [];
