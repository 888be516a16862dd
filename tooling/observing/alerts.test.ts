import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  readonly for?: string;
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

/** The alerts of operations, section 6, and those of further incidents: what they compare, and for how long it must last. */
const REQUIRED: readonly (readonly [alert: string, severity: string, comparison: string, lasts: string])[] = [
  ['ErrorRate', 'page', '> 0.01', '5m'],
  ['Latency', 'page', '> 1', '10m'],
  ['NotReady', 'page', 'server_ready{job="aaspaas"} == 0', '2m'],
  ['DatabaseUnreachable', 'page', '== 1', '2m'],
  ['PoolWait', 'page', '> 0.5', '5m'],
  ['JobAge', 'page', '> 60', '1m'],
  ['DeadPaymentJobs', 'page', '> 0', ''],
  ['DeadJobs', 'page', '>= 10', ''],
  ['Invariants', 'page', '> 0', ''],
  ['LedgerUnchecked', 'page', '> 26 * 3600', '30m'],
  ['BadSignatures', 'page', '[10m])) > 5', ''],
  ['PaymentsDropped', 'page', '< 0.7 * max(payments_paid_last_hour offset 1w)', '10m'],
  ['CodesUnverified', 'page', '< 0.2', ''],
  ['WalArchive', 'page', '> 300', ''],
  ['DiskFull', 'page', '< 0.2', '5m'],
  ['MachineDisk', 'page', '< 0.2', '5m'],
  ['MachineDiskUnknown', 'ticket', 'up{job="node"} == 0', '30m'],
  ['AlertsUndelivered', 'page', '> 0', ''],
  ['VendorDown', 'page', '> 0.5', '5m'],
  // Nothing is lost until the morning.
  ['DrillOverdue', 'ticket', '> 8 * 86400', '1h'],
  ['RefundsStuck', 'ticket', '> 0', '1h'],
  ['CertificateExpires', 'ticket', '< 14 * 86400', '1h'],
];

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
  it.each(REQUIRED)('%s: %s at %s', (alert, severity, comparison, lasts) => {
    const rule = rules.find((one) => one.alert === alert);
    expect(rule?.labels).toEqual({ severity });
    expect(rule?.expr.replace(/\s+/g, ' ')).toContain(comparison);
    expect(rule?.for ?? '').toBe(lasts);
  });

  it('have their own names', () => {
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

/** Runs promtool in the folder of the rules and returns what it prints; null if it is not installed. */
function run(...args: string[]): string | null {
  const { error, stdout, stderr } = spawnSync(process.env['PROMTOOL'] ?? 'promtool', args, {
    cwd: join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  return error ? null : `${stdout}${stderr}`;
}
