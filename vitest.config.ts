import { defineConfig } from 'vitest/config';

// Neither India's zone nor UTC, and half an hour off: whatever reads the machine's zone by mistake shows.
process.env['TZ'] = 'America/St_Johns';

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['server/src/testing/database-server.ts'],
    fileParallelism: true,
    maxWorkers: 2,
    // The coverage report finds the tests that name a requirement by their lines.
    includeTaskLocation: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'tooling/**/*.test.ts'],
          // The server's modules take over a second to load, so files share them; nothing may replace a module or a global.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/app/**/*.test.{ts,tsx}'],
          // These replace globals of the browser.
          isolate: true,
        },
      },
    ],
  },
});
