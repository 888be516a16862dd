import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Every route is known from the start: a call for the next page's address would break walking about offline.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
