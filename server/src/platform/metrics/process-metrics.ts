import { Counter, Gauge, Histogram, type Metric } from 'prom-client';

/**
 * Metrics of the whole process that the platform measures deep inside, where no application is known. Each application's registry
 * contains them.
 */
const registers: [] = [];

/** How long callers waited for a database connection, by pool (`aaspaas`, `aaspaas-jobs`, `aaspaas-reads`). */
export const poolWait = new Histogram({
  name: 'db_pool_wait_seconds',
  help: 'Time that callers waited for a database connection, by pool; up to 5 seconds, then they are refused.',
  labelNames: ['pool'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

/** How long vendors took to answer, by vendor and outcome: `ok`, or the reason why there was no answer. */
export const vendorRequests = new Histogram({
  name: 'vendor_request_duration_seconds',
  help: 'Answer times of external services, by vendor and outcome: ok, or why there was no answer.',
  labelNames: ['vendor', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** Circuit breakers, by what they protect: 1 from the failure that opens one until a call succeeds. */
export const circuitBreakerOpen = new Gauge({
  name: 'circuit_breaker_open',
  help: '1 from the failure that opens a circuit breaker until a call succeeds, by what it protects.',
  labelNames: ['target'],
  registers,
});

/** The circuit breakers of the database's addresses. */
export const databaseBreakerOpen = new Gauge({
  name: 'database_breaker_open',
  help: '1 while an address of the database cannot be reached, so that nothing waits for it, by the setting with the address; DATABASE_READ_URL: 1 while the primary is read in its place.',
  labelNames: ['address'],
  registers,
});

/** How often an address of the database became unreachable for this process. */
export const databaseBreakerOpenings = new Counter({
  name: 'database_breaker_openings_total',
  help: 'How often an address of the database became unreachable for this process, by the setting with the address.',
  labelNames: ['address'],
  registers,
});

/** Open event streams of this process. */
export const eventStreams = new Gauge({
  name: 'event_streams',
  help: 'Open event streams of this process: one for each page that shows live changes.',
  registers,
});

/** All of them. */
export const processMetrics: readonly Metric<string>[] = [
  poolWait,
  vendorRequests,
  circuitBreakerOpen,
  databaseBreakerOpen,
  databaseBreakerOpenings,
  eventStreams,
];
