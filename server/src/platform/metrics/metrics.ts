import type { WebVital } from '@aaspaas/contract/features/page-report.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';
import type { Events } from '../events/events.ts';

/** What one process counts of itself, for Prometheus. Labels hold what we wrote ourselves: methods, route patterns, names of queues. */
export interface Metrics {
  /** The media type of `text`. */
  readonly contentType: string;
  /** Counts an answer. `route` is the pattern, never the address: that can hold numbers and codes, and has no end of values. */
  request(method: string, route: string, status: number, ms: number): void;
  /** Counts an error that a page told of. */
  pageError(kind: 'error' | 'rejection'): void;
  /** Counts how fast a page was for somebody. */
  webVital(name: WebVital, value: number): void;
  /** Everything counted so far, in Prometheus' text format. */
  text(): Promise<string>;
}

/** What is asked for its state whenever somebody reads the numbers. */
export interface MetricsParts {
  readonly pool: Pick<Connection['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly events: Pick<Events, 'waiting'>;
  /** Whether memory, event loop and garbage collection are watched too: they belong to a process, not to one of its applications. */
  readonly wholeProcess: boolean;
}

/** From a page out of the cache to what a person gives up on. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What counts as good and as poor stands among them: 0.2 and 0.5 (INP), 0.8 and 1.8 (TTFB), 1.8 and 3 (FCP), 2.5 and 4 (LCP). */
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 10];

/** Several readers within it are told the same of the database. */
const JOBS_FRESH_MS = 5_000;

/** Begins to count. Each application has its own numbers, so that two in one process do not mix. */
export function makeMetrics({ pool, events, wholeProcess }: MetricsParts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (wholeProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route pattern and class of status; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const ofPool = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  ofPool('db_pool_connections', 'Open connections to the database.', () => pool.totalCount);
  ofPool('db_pool_busy', 'Those at work.', () => pool.totalCount - pool.idleCount);
  ofPool('db_pool_waiting', 'Who waits for a connection.', () => pool.waitingCount);
  let asked = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'jobs_waiting',
    help: 'Reactions to events that nobody has begun, by queue; of all processes together.',
    labelNames: ['queue'],
    registers,
    async collect() {
      if (performance.now() - asked < JOBS_FRESH_MS) return;
      // A database that is away must not hide the rest: then this one is missing.
      const waiting = await events.waiting().catch(() => null);
      if (waiting) asked = performance.now();
      this.reset();
      for (const { queue, jobs } of waiting ?? []) this.set({ queue }, jobs);
    },
  });
  const pageErrors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors that browsers told of.',
    labelNames: ['kind'],
    registers,
  });
  const vitals = new Histogram({
    name: 'web_vital_seconds',
    help: 'How fast pages were for people, by web vital.',
    labelNames: ['name'],
    buckets: VITAL_SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'How much pages moved under people’s fingers (CLS).',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  });
  return {
    contentType: registry.contentType,
    request: (method, route, status, ms) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    pageError: (kind) => pageErrors.inc({ kind }),
    webVital: (name, value) => (name === 'CLS' ? shifts.observe(value) : vitals.observe({ name }, value)),
    text: () => registry.metrics(),
  };
}
