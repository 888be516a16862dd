import { parser } from '@prometheus-io/lezer-promql';
import { makeMetrics } from '../../server/src/platform/metrics/metrics.ts';
import { systemClock } from '../../server/src/ports/clock/local.ts';
import { operationsFigures } from '../../server/src/views/operations/index.ts';

/** Metrics that Prometheus itself adds to every target. */
const OF_PROMETHEUS = ['up'];

/** Metrics of the other programs that Prometheus reads: node_exporter and Alertmanager. */
const OF_OTHERS = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'alertmanager_notifications_failed_total',
];

/** Returns the names of all time series that a process of the product exports, with those of Prometheus, node_exporter and Alertmanager. */
export async function exportedSeries(): Promise<ReadonlySet<string>> {
  const metrics = makeMetrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    events: { queues: async () => [], failures: () => new Map() },
    collectProcessMetrics: true,
    labels: { release: '1', role: 'all' },
    isHeld: async () => false,
    problems: async () => [],
    // Their definitions only: without a database there are no values.
    figures: operationsFigures({ db: null as never, clock: systemClock }),
    folders: {},
    certificateExpiry: async () => null,
  });
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set([
    ...OF_PROMETHEUS,
    ...OF_OTHERS,
    ...types.flatMap(([, name = '', type]) => {
      if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
      return type === 'summary' ? [name, `${name}_sum`, `${name}_count`] : [name];
    }),
  ]);
}

/**
 * Returns the names of the metrics that a PromQL expression reads.
 * @throws an error with the place of a syntax error
 */
export function metricsIn(expression: string): string[] {
  const names = new Set<string>();
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`syntax error at ${from} of: ${expression}`);
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier') ?? node.getChild('MetricIdentifier');
      if (!name) throw new Error(`a selector without a name: ${expression.slice(from, to)}`);
      names.add(expression.slice(name.from, name.to));
    },
  });
  return [...names];
}
