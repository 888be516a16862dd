import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exportedSeries, metricsIn } from './exported-metrics.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface RuleTest {
  readonly input_series: readonly { readonly series: string }[];
  readonly alert_rule_test: readonly {
    readonly alertname: string;
    readonly exp_alerts?: readonly object[];
  }[];
}

const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const TEST_FILES = ['alerts.test.yml', 'alerts-of-days.test.yml'];
const tests = TEST_FILES.flatMap(
  (file) => (parse(read(`deploy/prometheus/${file}`)) as { tests: RuleTest[] }).tests,
);
const series = await exportedSeries();

/** A metric in a text: its first word and its unit distinguish it from names of the database. */
const METRIC =
  /`((?:db|database|jobs|http|requests|vendor|security|disk|ledger|loop|codes|payments|refunds|backup|certificate|circuit|browser|build|nodejs)_[a-z0-9_]*(?:_seconds|_bytes|_total|_hour|_open|_up|_waiting|_busy|_connections|_stuck|_faults|_info|_dead))`/g;

/** The incidents that have a page (operations, section 6), and the certificate. */
const RUNBOOKS = [
  'bad-release',
  'certificate-expires',
  'data-breach',
  'database-down',
  'disk-full',
  'failover',
  'jobs-stuck',
  'key-leak',
  'payment-mismatch',
  'pool-exhausted',
  'restore',
  'slow-queries',
  'under-attack',
  'vendor-down',
];

/** The alerts of operations, section 6. */
const PAGED =
  `ErrorRate Latency NotReady PoolWait JobAge DeadJobs DeadPaymentJobs Invariants BadSignatures PaymentsDropped CodesUnverified
  WalArchive DrillOverdue DiskFull VendorDown RefundsStuck CertificateExpires`.split(/\s+/);

describe('metricsIn', () => {
  it('finds the names in an expression, not its functions, labels and groups', () => {
    expect(
      metricsIn(
        'sum by (le) (rate(a_bucket{route!~"b|c"}[5m])) / on (x) max(d offset 1w) > 0.5 and absent(e) or vector(0)',
      ).sort(),
    ).toEqual(['a_bucket', 'd', 'e']);
  });

  it.each(['sum(rate(a[5m])', 'a{b=}', 'a >'])('refuses %s', (expression) => {
    expect(() => metricsIn(expression)).toThrow('syntax error');
  });
});

describe('alerts', () => {
  it('cover what pages the person on call', () => {
    expect(rules.map(({ alert }) => alert)).toEqual(expect.arrayContaining(PAGED));
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s: reads only exported metrics', (_, rule) => {
    const names = metricsIn(rule.expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !series.has(name))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s: has a severity, a summary and a runbook that names it',
    (alert, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels['severity']);
      expect(annotations['summary']?.length).toBeGreaterThan(10);
      const path = annotations['runbook'] ?? '';
      expect(path).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
      expect(read(path)).toMatch(new RegExp(`^Alerts?: .*\\b${alert}\\b`, 'm'));
      expect(read('docs/runbooks/README.md')).toContain(alert);
    },
  );

  it('are all tested with series that make them fire', () => {
    const fired = new Set(
      tests.flatMap(({ alert_rule_test: cases }) =>
        cases.flatMap(({ alertname, exp_alerts = [] }) => (exp_alerts.length > 0 ? [alertname] : [])),
      ),
    );
    expect(rules.map(({ alert }) => alert).filter((alert) => !fired.has(alert))).toEqual([]);
    const inputs = tests.flatMap(({ input_series: given }) => given.flatMap((one) => metricsIn(one.series)));
    expect([...new Set(inputs)].filter((name) => !series.has(name))).toEqual([]);
  });

  it('pass their tests in Prometheus', () => {
    if (run('--version') === null)
      // Not a failure: the tests above compare names and syntax without it.
      return console.warn(
        'promtool was not found, so deploy/prometheus/alerts.test.yml was NOT run: install the Debian package prometheus, or set PROMTOOL to its path',
      );
    expect(run('check', 'rules', 'alerts.yml')).toContain(`${rules.length} rules found`);
    expect(run('test', 'rules', ...TEST_FILES)).toContain('SUCCESS');
  });
});

describe('runbooks', () => {
  const pages = readdirSync(join(root, 'docs/runbooks')).filter((name) => name !== 'README.md');

  it('exist for every incident', () => {
    expect(pages.sort()).toEqual(RUNBOOKS.map((name) => `${name}.md`));
  });

  it.each(pages)('%s: says symptom, check, act and verify, in this order', (page) => {
    const headings = [...read(`docs/runbooks/${page}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => heading !== 'The clock')).toEqual([
      'Symptom',
      'Check',
      'Act',
      'Verify',
    ]);
  });

  it.each([...pages, 'README.md'])(
    '%s: links to pages that exist and names metrics and screens that exist',
    (page) => {
      const text = read(`docs/runbooks/${page}`);
      const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
      expect(links.filter((target) => !existsSync(join(root, 'docs/runbooks', target)))).toEqual([]);
      const unknown = [...text.matchAll(METRIC)].flatMap(([, name = '']) =>
        series.has(name) || series.has(`${name}_bucket`) ? [] : [name],
      );
      expect(unknown).toEqual([]);
      const screens = [...text.matchAll(/`\/(admin(?:\/[a-z-]+)?)`/g)].map(([, path = '']) => path);
      const routes = read('web/app/routes/admin/routes.ts');
      expect(screens.filter((path) => !routes.includes(`route('${path}'`))).toEqual([]);
    },
  );
});

/** Runs promtool in the folder of the rules and returns what it prints; null if it is not installed. */
function run(...args: string[]): string | null {
  const { error, stdout, stderr } = spawnSync(process.env['PROMTOOL'] ?? 'promtool', args, {
    cwd: join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  return error ? null : `${stdout}${stderr}`;
}
