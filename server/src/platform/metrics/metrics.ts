import type { WebVital } from '@aaspaas/contract/features/page-report.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RecoveryState } from '../backup/recovery-state.ts';
import type { Connection } from '../db/connect.ts';
import type { Events, QueueState } from '../events/events.ts';

/** The metrics of one process, for Prometheus. Labels contain only values defined in the code: methods, route patterns, queue names. */
export interface Metrics {
  /** The media type of `text`. */
  readonly contentType: string;
  /** Counts a response. `route` is the pattern, never the address, which can contain numbers and codes and has unlimited values. */
  request(method: string, route: string, status: number, ms: number): void;
  /** Counts an error reported by a page. */
  pageError(kind: 'error' | 'rejection'): void;
  /** Records a page load time measured by a browser. */
  webVital(name: WebVital, value: number): void;
  /** Counts a security event; `reason` is a constant from the code, or '' without one. */
  securityEvent(event: string, reason: string): void;
  /** Counts professionals' calendars that differed from the tables they are derived from. */
  calendarDrift(calendars: number): void;
  /** Counts mismatches that the nightly check of the ledger found. */
  ledgerFaults(faults: number): void;
  /** Counts money that needs an operator; `kind` is a constant from the code. */
  moneyAlarm(kind: string, cases: number): void;
  /** Counts invoices that the government's portal has not registered for 24 hours. */
  unregisteredInvoices(invoices: number): void;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string>;
}

/** Sources whose state is read on each scrape. */
export interface MetricsDeps {
  readonly pool: Pick<Connection['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly events: Pick<Events, 'queues' | 'failures'>;
  /** Reads the hold and the last drill; absent: not shown. */
  readonly loadRecoveryState?: () => Promise<RecoveryState>;
  /** Whether to include memory, event loop and garbage collection, which belong to the process and not to one of its applications. */
  readonly collectProcessMetrics: boolean;
}

/** Buckets from a cached page to the time at which people give up. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The buckets include the thresholds of good and poor: 0.2 and 0.5 (INP), 0.8 and 1.8 (TTFB), 1.8 and 3 (FCP), 2.5 and 4 (LCP). */
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 10];

/** How long a database result is shared by several scrapes. */
const STATE_TTL_MS = 5_000;

/** Creates the metrics of one application. Each application has a separate registry, so that two in one process do not mix. */
export function makeMetrics({
  pool,
  events,
  loadRecoveryState,
  collectProcessMetrics,
}: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (collectProcessMetrics) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by method, route pattern and status class; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const poolGauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  poolGauge('db_pool_connections', 'Open database connections.', () => pool.totalCount);
  poolGauge('db_pool_busy', 'Database connections in use.', () => pool.totalCount - pool.idleCount);
  poolGauge('db_pool_waiting', 'Requests waiting for a database connection.', () => pool.waitingCount);
  // One query serves the three gauges of the job queues, for all scrapes within its lifetime.
  let readAt = Number.NEGATIVE_INFINITY;
  let states: Promise<readonly QueueState[] | null> = Promise.resolve(null);
  const queueStates = () => {
    if (performance.now() - readAt >= STATE_TTL_MS) {
      readAt = performance.now();
      states = events.queues().catch(() => {
        // An unavailable database must not hide the other metrics; the next scrape queries it again.
        readAt = Number.NEGATIVE_INFINITY;
        return null;
      });
    }
    return states;
  };
  const queueGauge = (name: string, help: string, value: (state: QueueState) => number) =>
    new Gauge({
      name,
      help: `${help}, by queue; of all processes together.`,
      labelNames: ['queue'],
      registers,
      async collect() {
        const now = await queueStates();
        this.reset();
        for (const state of now ?? []) if (value(state) > 0) this.set({ queue: state.queue }, value(state));
      },
    });
  queueGauge('jobs_waiting', 'Jobs waiting to start', (state) => state.waiting);
  queueGauge('jobs_oldest_seconds', 'Waiting time of the oldest due job', (state) => state.oldestSeconds);
  queueGauge('jobs_dead', 'Jobs that failed permanently and need an operator', (state) => state.dead);
  new Counter({
    name: 'jobs_failed_total',
    help: 'Failed job attempts of this process, by queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, count] of events.failures()) this.inc({ queue }, count);
    },
  });
  if (loadRecoveryState) addRecoveryGauges(registers, loadRecoveryState);
  const pageErrors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors reported by browsers.',
    labelNames: ['kind'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Security events by name and reason; check code_exhausted with reset_rate, sms_total or sms_network.',
    labelNames: ['event', 'reason'],
    registers,
  });
  const calendarDrift = new Counter({
    name: 'calendar_drift_total',
    help: 'Rows of professional_calendars that differed from hours, days off and reserved time; each is a fault.',
    registers,
  });
  const ledgerFaults = new Counter({
    name: 'ledger_faults_total',
    help: 'Mismatches that the nightly check of the ledger found; each stops the payouts.',
    registers,
  });
  const moneyAlarms = new Counter({
    name: 'money_alarms_total',
    help: 'Money that needs an operator, by kind: unmatched for three working days, a settlement that does not add up, a row that cannot be read, a chargeback due in a day, a webhook event that cannot be applied.',
    labelNames: ['kind'],
    registers,
  });
  const unregisteredInvoices = new Counter({
    name: 'unregistered_invoices_total',
    help: 'Invoices to businesses that the registration portal has not registered for 24 hours.',
    registers,
  });
  const vitals = new Histogram({
    name: 'web_vital_seconds',
    help: 'Page speed measured in browsers, by web vital.',
    labelNames: ['name'],
    buckets: VITAL_SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'Layout shift measured in browsers (CLS).',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  });
  return {
    contentType: registry.contentType,
    request: (method, route, status, ms) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    securityEvent: (event, reason) => securityEvents.inc({ event, reason }),
    calendarDrift: (calendars) => calendarDrift.inc(calendars),
    ledgerFaults: (faults) => ledgerFaults.inc(faults),
    moneyAlarm: (kind, cases) => moneyAlarms.inc({ kind }, cases),
    unregisteredInvoices: (invoices) => unregisteredInvoices.inc(invoices),
    pageError: (kind) => pageErrors.inc({ kind }),
    webVital: (name, value) => (name === 'CLS' ? shifts.observe(value) : vitals.observe({ name }, value)),
    text: () => registry.metrics(),
  };
}

/** Adds the gauges of holds and drills. An unavailable database leaves them out and hides no other metric. */
function addRecoveryGauges(registers: Registry[], load: () => Promise<RecoveryState>): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<RecoveryState | null> = Promise.resolve(null);
  const shared = () => {
    if (performance.now() - readAt >= STATE_TTL_MS) {
      readAt = performance.now();
      latest = load().catch(() => null);
    }
    return latest;
  };
  const gauge = (name: string, help: string, value: (state: RecoveryState) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const state = await shared();
        const shown = state && value(state);
        if (shown === null) this.remove();
        else this.set(shown);
      },
    });
  gauge(
    'outbound_held',
    '1 while a restored database holds messages, refunds, payouts and orders.',
    (state) => Number(state.isHeld),
  );
  gauge(
    'last_drill_timestamp_seconds',
    'Time of the last drill that passed; absent: none.',
    ({ lastDrill }) => (lastDrill === null ? null : lastDrill.getTime() / 1000),
  );
  gauge(
    'last_drill_recovery_point_seconds',
    'What was newer than the state that the last good drill restored.',
    ({ recoveryPointSeconds }) => recoveryPointSeconds,
  );
  gauge(
    'last_drill_recovery_time_seconds',
    'How long the last good drill took to restore and check.',
    ({ recoveryTimeSeconds }) => recoveryTimeSeconds,
  );
}
