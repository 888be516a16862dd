import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('report.mjs', import.meta.url));
const PROJECT = {
  'docs/specification/customer.md': '## 1. Screens\n\nThe cart shows its services.\n',
  'docs/specification/provider.md': '## 2. Screens\n\nThe home page greets.\n',
  'tooling/coverage/customer.txt':
    'cart.page | The cart | customer 1: 63a402a1\n\n## Additional requirements\nmore.offline | An offline page\n',
  'tooling/coverage/provider.txt': 'pro.home | Home | provider 2: 573f54ad\n',
  'tooling/coverage/customer-texts.txt': 'Your cart is empty now\nSent by SMS\n',
  'tooling/coverage/provider-texts.txt': '',
  'tooling/coverage/informative.txt': '',
  'tooling/coverage/texts-elsewhere.txt': 'Sent by SMS | the message\n',
  'server/src/cart.test.ts': "// proves: cart.page\ntest('shows the cart', () => {});\n",
  'e2e/screens/home.spec.ts':
    "// proves: pro.home\ntest.describe('home', () => {});\n// proves: more.offline\ntest('offline', () => {});\n",
};
const location = { line: 2, column: 1 };

/** Reports of a run: one unit test, and browser tests inside and outside a group. */
const reports = (root: string, unit: string, browser: string) => ({
  'test-results/vitest.json': JSON.stringify({
    testResults: [
      {
        name: join(root, 'server/src/cart.test.ts'),
        assertionResults: [{ title: 'shows the cart', ancestorTitles: [], status: unit, location }],
      },
    ],
  }),
  'test-results/e2e.json': JSON.stringify({
    suites: [
      {
        title: 'screens/home.spec.ts',
        specs: [{ file: 'screens/home.spec.ts', line: 4, title: 'offline', tests: [{ status: 'expected' }] }],
        suites: [
          {
            title: 'home',
            specs: [{ file: 'screens/home.spec.ts', line: 9, title: 'greets', tests: [{ status: browser }] }],
          },
        ],
      },
    ],
  }),
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function report(
  files: (root: string) => Record<string, string>,
  environment: Record<string, string> = { E2E_FULL: '1' },
): string {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'));
  folders.push(root);
  mkdirSync(join(root, 'test-results'));
  for (const [path, text] of Object.entries({ ...PROJECT, ...files(root) })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return spawnSync(process.execPath, [SCRIPT, root], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  }).stdout;
}

const SHOWN = {
  'test-results/texts/a.json': JSON.stringify({ test: 'home', texts: ['Your cart is empty now'] }),
};

test('counts requirements with passed tests, and texts shown in a browser', () => {
  const printed = report((root) => ({ ...reports(root, 'passed', 'expected'), ...SHOWN }));
  expect(printed).toContain('proven by this run: 2 of 2');
  expect(printed).toContain('Additional requirements: 1 of 1');
  expect(printed).toMatch(/\n5 passed, 0 failed\s*$/);
});

test('counts a requirement with a failed test as failed', () => {
  const printed = report((root) => ({ ...reports(root, 'failed', 'unexpected'), ...SHOWN }));
  expect(printed).toContain('- cart.page: failed in server/src/cart.test.ts');
  expect(printed).toContain('- pro.home: failed in e2e/screens/home.spec.ts');
});

test('proves nothing without a run', () => {
  const printed = report(() => ({}));
  expect(printed).toContain('- cart.page: no test that names it passed');
  expect(printed).toContain('- "Your cart is empty now": no browser test that passed showed it');
  expect(printed).toMatch(/1 passed, 4 failed\s*$/);
});

test('does not judge in the quick run what only browser tests of the full run prove and show', () => {
  const printed = report(
    (root) => ({ 'test-results/vitest.json': reports(root, 'passed', 'expected')['test-results/vitest.json'] }),
    { E2E_FULL: '' },
  );
  expect(printed).toContain('proven by this run: 1 of 1');
  expect(printed).toContain('Additional requirements: 0 of 0');
  expect(printed).toMatch(/\n2 passed, 0 failed\s*$/);
});

test('judges in the quick run what other tests prove', () => {
  const printed = report(() => ({}), { E2E_FULL: '' });
  expect(printed).toContain('- cart.page: no test that names it passed');
});
