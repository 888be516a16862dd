import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportedSeries, metricsIn } from './exported-metrics.ts';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource: { readonly type: string; readonly uid: string };
  readonly fieldConfig: { readonly defaults: { readonly unit?: string } };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const folder = fileURLToPath(new URL('../../deploy/grafana/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const dashboards = files.map((file) => {
  const dashboard = JSON.parse(readFileSync(folder + file, 'utf8')) as Dashboard;
  return [file, dashboard] as const;
});
const series = await exportedSeries();

/** The unit of an expression whose metrics have one in their names; null for counts and rates. */
function unitOf(expr: string): string | null {
  if (expr.includes('_bytes')) return expr.includes(' / ') ? 'percentunit' : 'bytes';
  if (expr.includes('process_cpu_seconds_total')) return 'percentunit';
  return /_seconds(?!_count)/.test(expr) ? 's' : null;
}

describe('dashboards', () => {
  it('are the six of the design, each with its own uid', () => {
    expect(files.sort()).toEqual([
      'business.json',
      'database.json',
      'jobs.json',
      'overview.json',
      'requests.json',
      'security.json',
    ]);
    expect(dashboards.map(([file, { uid }]) => [file, uid])).toEqual(
      files.map((file) => [file, `aaspaas-${file.replace('.json', '')}`]),
    );
  });

  it.each(dashboards)(
    '%s: reads only exported metrics, from the provisioned data source',
    (_, { panels }) => {
      expect(panels.length).toBeGreaterThan(8);
      for (const { title, datasource, targets } of panels) {
        expect(datasource, title).toEqual({ type: 'prometheus', uid: 'prometheus' });
        expect(targets.length, title).toBeGreaterThan(0);
        for (const { expr } of targets) {
          const names = metricsIn(expr);
          expect(names.length, `${title}: ${expr}`).toBeGreaterThan(0);
          expect(
            names.filter((name) => !series.has(name)),
            `${title}: ${expr}`,
          ).toEqual([]);
        }
      }
    },
  );

  it.each(dashboards)('%s: has panels with their own ids and titles that do not overlap', (_, { panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_none, at) => `${x + (at % w)},${y + Math.floor(at / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
  });

  it.each(dashboards)('%s: shows each value in its unit', (_, { panels }) => {
    for (const { title, fieldConfig, targets } of panels) {
      const { unit } = fieldConfig.defaults;
      expect(unit, title).toMatch(/^[a-z]+$/);
      for (const { expr } of targets) expect(unit, `${title}: ${expr}`).toBe(unitOf(expr) ?? unit);
    }
  });

  it('show every metric that the product itself defines', () => {
    const shown = new Set(
      dashboards.flatMap(([, { panels }]) =>
        panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
      ),
    );
    const own = [...series].filter((name) => !/^(nodejs|process)_|_(sum|count|bucket)$|^up$/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });
});
