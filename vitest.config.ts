import { defineConfig } from 'vitest/config';

// Neither India's zone nor UTC, and half an hour off: whatever reads the machine's zone by mistake shows.
process.env['TZ'] = 'America/St_Johns';

export default defineConfig({
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'server/**/*.test.ts',
      'tooling/**/*.test.ts',
      'web/app/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['server/src/testing/database-server.ts'],
    fileParallelism: true,
    maxWorkers: 2,
    // The coverage report finds the tests that name a requirement by their lines.
    includeTaskLocation: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
