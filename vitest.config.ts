import { defineConfig } from 'vitest/config';

// Neither Asia/Kolkata nor UTC, and offset by a half hour: exposes code that uses the machine's time zone.
process.env['TZ'] = 'America/St_Johns';

const full = process.env['E2E_FULL'] === '1';

export default defineConfig({
  test: {
    // Whole files of slow tests run only in the full run; others have a short form (server/src/testing/run-length.ts).
    exclude: ['**/node_modules/**', '**/build/**', ...(full ? [] : ['**/*.full.test.ts'])],
    globalSetup: ['server/src/testing/database-server.ts'],
    fileParallelism: true,
    // Three on two cores: a test often waits for the database.
    maxWorkers: 3,
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
