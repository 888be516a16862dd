import type { Config } from '@react-router/dev/config';
import { join } from 'node:path';
import { leanManifest } from './vite/lean-manifest.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  // Every route is known from the start: a call for the next page's address would break walking about offline.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => leanManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;
