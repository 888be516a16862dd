import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath, CHROMIUM_FLAGS } from '../tooling/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

// Workers load this file too: what is decided once is handed on by the environment.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['E2E_DATA'] ??= dataFolder();
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

const chromium = chromiumPath();
const full = process.env['E2E_FULL'] === '1';

// Every screen is walked once, at the size it is mostly used at; what changes with the width says `@wide` and is walked at both.
// The full run walks everything at both.
const CONSOLE = /(screens\/(operator|approval)|journeys\/keyboard)\.spec/;
const WIDE = new RegExp(`${CONSOLE.source}|@wide`);

// Each test has pages of its own that live for seconds: optimizing compilers and parallel garbage collection cost a quarter more CPU than
// they save.
const args = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev --single-threaded-gc'];
const launchOptions = { ...(chromium ? { executablePath: chromium } : {}), args };

const phone = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: full ? 2 : 1,
};
const desktop = { viewport: { width: 1280, height: 800 } };

/** Where this run's server keeps its data. As root the database runs as somebody else, who must be able to walk through. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-e2e-'));
  chmodSync(folder, 0o711);
  return join(folder, 'data');
}

export default defineConfig({
  testDir: '.',
  // Playwright empties it at the start; the reports lie beside it.
  outputDir: join(root, 'test-results/browser'),
  // For a machine that is busy with something else too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 3,
  // At its own limit Playwright writes the report of what has run; the runner's limit, which is longer, would lose it.
  globalTimeout: (full ? 60 : 25) * 60_000,
  // A second try tells an unlucky moment from a fault; whoever needed one is named at the end of the run.
  retries: 1,
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/e2e.json') }]],
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording costs a third of the time; a second try is recorded.
    trace: 'on-first-retry',
    launchOptions,
    reducedMotion: 'reduce',
    // It would hide requests from the tests that watch them; its own test lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: phone, ...(full ? {} : { testIgnore: 'matrix/**', grepInvert: CONSOLE }) },
    {
      name: 'desktop',
      use: desktop,
      ...(full ? {} : { testMatch: '{screens,journeys}/**/*.spec.ts', grep: WIDE }),
    },
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
      // A machine's own database for the product must not be touched by its tests.
      DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      // All tests come from one address.
      SMS_DAILY_PER_NETWORK: '100000',
    },
  },
});
