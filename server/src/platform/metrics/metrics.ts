import type { WebVital } from '@aaspaas/contract/features/page-report.ts';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { RequestClass, ShedReason } from '../http/admission.ts';
import { processMetrics } from './process-metrics.ts';
import { registerScrapedMetrics, type ScrapedSources } from './scraped-metrics.ts';

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
  /** Counts rows of a table that were deleted because their time was over. */
  rowsPruned(table: string, rows: number): void;
  /** Counts a request that was refused because of load. */
  requestShed(requestClass: RequestClass, reason: ShedReason): void;
  /** Returns all metrics in Prometheus's text format. */
  text(): Promise<string>;
}

/** What the metrics of an application are made of. */
export interface MetricsDeps extends ScrapedSources {
  /** Whether to include memory, event loop and garbage collection, which belong to the process and not to one of its applications. */
  readonly collectProcessMetrics: boolean;
  /** Kinds of money alarms and security events with their reasons, whose counters begin at 0. */
  readonly startAtZero?: {
    readonly moneyAlarms: readonly string[];
    readonly securityEvents: readonly (readonly [event: string, reason: string])[];
  };
}

/** Buckets from a cached page to the time at which people give up. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The buckets include the thresholds of good and poor: 0.2 and 0.5 (INP), 0.8 and 1.8 (TTFB), 1.8 and 3 (FCP), 2.5 and 4 (LCP). */
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 10];

/** Creates the metrics of one application. Each application has a separate registry, so that two in one process do not mix. */
export function makeMetrics({ collectProcessMetrics, startAtZero, ...sources }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (collectProcessMetrics) collectDefaultMetrics({ register: registry });
  for (const metric of processMetrics) registry.registerMetric(metric);
  registerScrapedMetrics(registry, sources);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times by method, route pattern and status class; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const pageErrors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors reported by browsers.',
    labelNames: ['kind'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: 'Security events by name and reason.',
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
  const rowsPruned = new Counter({
    name: 'rows_pruned_total',
    help: 'Rows deleted because their time was over, by table.',
    labelNames: ['table'],
    registers,
  });
  const requestsShed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests refused because of load, by class (pages, uploads, reads, writes) and reason: full, or event_loop for a late event loop.',
    labelNames: ['class', 'reason'],
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
  // Prometheus sees an increase only between two values: a counter that appears with its first case raises no alarm.
  for (const kind of startAtZero?.moneyAlarms ?? []) moneyAlarms.inc({ kind }, 0);
  for (const [event, reason] of startAtZero?.securityEvents ?? []) securityEvents.inc({ event, reason }, 0);
  return {
    contentType: registry.contentType,
    request: (method, route, status, ms) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    securityEvent: (event, reason) => securityEvents.inc({ event, reason }),
    calendarDrift: (calendars) => calendarDrift.inc(calendars),
    ledgerFaults: (faults) => ledgerFaults.inc(faults),
    moneyAlarm: (kind, cases) => moneyAlarms.inc({ kind }, cases),
    unregisteredInvoices: (invoices) => unregisteredInvoices.inc(invoices),
    rowsPruned: (table, rows) => rowsPruned.inc({ table }, rows),
    requestShed: (requestClass, reason) => requestsShed.inc({ class: requestClass, reason }),
    pageError: (kind) => pageErrors.inc({ kind }),
    webVital: (name, value) => (name === 'CLS' ? shifts.observe(value) : vitals.observe({ name }, value)),
    text: () => registry.metrics(),
  };
}
