import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { handleErrors } from './platform/http/error-handler.ts';
import { type HealthDeps, healthRoutes } from './platform/http/health.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { type MetricsAccess, metricsRoute } from './platform/metrics/metrics-route.ts';

export interface HealthAppDeps extends HealthDeps {
  readonly log: FastifyBaseLogger;
  readonly metrics: Pick<Metrics, 'contentType' | 'text'>;
  readonly metricsAccess: MetricsAccess;
}

/** No periodic task of a worker takes or waits that long: several of them run every two seconds. */
export const LOOP_LIMIT_MS = 60_000;

/** Builds what a worker serves: `/healthz`, `/readyz` and `/metrics`, and nothing else. */
export function buildHealthApp({ log, metrics, metricsAccess, ...health }: HealthAppDeps): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 1024,
    requestTimeout: 10_000,
  });
  handleErrors(app);
  healthRoutes(app, health);
  metricsRoute(app, metrics, metricsAccess);
  return app;
}
