import { defineConfig } from 'vitest/config';

// Neither Asia/Kolkata nor UTC, and offset by a half hour: exposes code that uses the machine's time zone.
process.env['TZ'] = 'America/St_Johns';

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['server/src/testing/database-server.ts'],
    fileParallelism: true,
    maxWorkers: 2,
    // The coverage report uses line numbers to find the tests that name a requirement.
    includeTaskLocation: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'tooling/**/*.test.ts'],
          // The server's modules take over a second to load, so test files share them and must not replace a module or a global.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/app/**/*.test.{ts,tsx}'],
          // These tests replace globals of the browser.
          isolate: true,
        },
      },
    ],
  },
});
