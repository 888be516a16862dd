import type { Config } from '@react-router/dev/config';
import { join } from 'node:path';
import { shrinkManifest } from './vite/shrink-manifest.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // Three files a route instead of one would name themselves in the table of routes that every visitor loads (1 kB more).
  splitRouteModules: false,
  // Every route is known from the start: a call for the next page's address would break walking about offline.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    shrinkManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;
