import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath, CHROMIUM_FLAGS } from '../tooling/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Workers load this file too; environment variables pass on the values chosen by the first process.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['E2E_DATA'] ??= dataFolder();
process.env['E2E_METRICS_TOKEN'] ??= randomUUID();
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

const chromium = chromiumPath();
const full = process.env['E2E_FULL'] === '1';

// Every screen runs once, at the size it is mostly used at; tests tagged `@wide` depend on the width and run at both. The full run covers
// everything at both sizes.
const CONSOLE = /(screens\/(operator|approval)|journeys\/keyboard)\.spec/;
const WIDE = new RegExp(`${CONSOLE.source}|@wide`);
// Slow tests of behaviour that API tests cover as well: only in the full run.
const FULL_ONLY = /@full/;
// These measure time, so they run one by one after everything else.
const TIMED = /matrix\/(newcomer|full-board|slow-network)\.spec/;
const TIMED_WIDE = 'matrix/slow-network.spec.ts';
// Tests tagged with a width run only at that width.
const ONLY_PHONE = /@360/;
const ONLY_DESKTOP = /@1280/;

// Each test has its own pages, which live for seconds: optimizing compilers and parallel garbage collection cost a quarter more CPU than
// they save.
const args = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev --single-threaded-gc'];
const realBrowser = { ...(chromium ? { executablePath: chromium } : {}), args: [...CHROMIUM_FLAGS] };
const launchOptions = { ...(chromium ? { executablePath: chromium } : {}), args };

const phone = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: full ? 2 : 1,
};
const desktop = { viewport: { width: 1280, height: 800 } };

/**
 * Creates the data directory of this run's server. When run as root, the database runs as another user, who must be able
 * to traverse the directory.
 */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-e2e-'));
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}

export default defineConfig({
  testDir: '.',
  // Playwright empties this directory at the start; the reports are in its parent.
  outputDir: join(root, 'test-results/browser'),
  // Generous, for a machine that runs other work too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 3,
  // At its own limit Playwright writes the report of the finished tests; the runner's longer limit would lose it.
  globalTimeout: (full ? 75 : 25) * 60_000,
  // A retry separates flaky tests from failures; tooling/browser-report.mjs judges them.
  retries: 1,
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/e2e.json') }]],
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tracing costs a third of the time, so only retries are traced.
    trace: 'on-first-retry',
    launchOptions,
    reducedMotion: 'reduce',
    // A service worker would hide requests from tests that watch them; the service worker's test enables it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      ...(full
        ? { testIgnore: TIMED, grepInvert: ONLY_DESKTOP }
        : { testIgnore: 'matrix/**', grepInvert: [CONSOLE, FULL_ONLY] }),
    },
    {
      name: 'desktop',
      use: desktop,
      ...(full
        ? { testIgnore: TIMED, grepInvert: ONLY_PHONE }
        : { testMatch: '{screens,journeys}/**/*.spec.ts', grep: WIDE, grepInvert: FULL_ONLY }),
    },
    ...(full
      ? [
          // Times are those of the browser as people have it, with its optimizing compilers.
          {
            name: 'timed phone',
            use: { ...phone, launchOptions: realBrowser },
            workers: 1,
            testMatch: TIMED,
            dependencies: ['phone', 'desktop'],
          },
          {
            name: 'timed desktop',
            use: { ...desktop, launchOptions: realBrowser },
            workers: 1,
            testMatch: TIMED_WIDE,
            dependencies: ['timed phone'],
          },
        ]
      : []),
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env['E2E_PORT'] ?? '',
      DATA_DIR: process.env['E2E_DATA'] ?? '',
      // Tests must not touch a product database configured on this machine.
      DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
      DEMO: '1',
      // A small world: tests count rows and take the first of a list. Tests of the whole company start their own server.
      DEMO_COMPANY: '0',
      LOG_LEVEL: 'warn',
      // All test traffic comes from one address; accounts are created as if from other networks.
      SMS_DAILY_PER_NETWORK: '100000',
      TRUST_PROXY: '1',
      METRICS_TOKEN: process.env['E2E_METRICS_TOKEN'] ?? '',
    },
  },
});
