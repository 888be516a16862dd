import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { Failure } from './kernel/failure.ts';
import type { Authenticate } from './platform/http/bind.ts';
import { bindApi } from './platform/http/bind.ts';
import { answerClientError } from './platform/http/client-error.ts';
import { sendError, handleErrors, type RecordRefusal } from './platform/http/error-handler.ts';
import { type FollowWritesDeps, followWrites } from './platform/http/follow-writes.ts';
import { docsPage } from './platform/http/docs-page.ts';
import type { Invoke } from './platform/http/invoke.ts';
import { observeRequests } from './platform/http/observe-requests.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { SecurityLog } from './platform/log/security-log.ts';
import type { Admission } from './platform/http/admission.ts';
import { admitRequests } from './platform/http/admit-requests.ts';
import { HEADERS_TIMEOUT_MS, enforceBodyTimeout, REQUEST_LIMITS } from './platform/http/body-timeout.ts';
import { type HealthDeps, healthRoutes } from './platform/http/health.ts';
import { type Lifecycle, prepareShutdown } from './platform/http/lifecycle.ts';
import { staticDocument } from './platform/http/static-document.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { type MetricsAccess, metricsRoute } from './platform/metrics/metrics-route.ts';
import type { Clock } from './ports/clock/port.ts';

/** Dependencies of the HTTP application. */
export interface AppDeps {
  readonly invoke: Invoke;
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly securityLog: SecurityLog;
  /** Records refused calls (403); absent in tests of the platform alone. */
  readonly recordRefusal?: RecordRefusal;
  readonly trustProxy: number;
  readonly metrics: Metrics;
  readonly metricsAccess: MetricsAccess;
  /** Returns why the database cannot be used: it does not answer, or is not migrated. */
  readonly ready: HealthDeps['ready'];
  /** Sends reads after an account's write to the primary; absent without a replica. */
  readonly followWrites?: FollowWritesDeps | undefined;
  /** Limits what is served at once; absent in tests of the application alone. */
  readonly admission?: Admission;
  /** Signals shutdown of the process; absent in tests that never stop it. */
  readonly lifecycle?: Lifecycle;
  /** Maximum number of open connections; absent: unlimited. */
  readonly maxConnections?: number;
  /** The pages; absent in tests that only use the API. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

/** Builds the HTTP application: security headers, the API, the pages. Tests call it with `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < deps.trustProxy,
    bodyLimit: 256 * 1024,
    // An upload takes long; every other body has a separate, shorter limit (`enforceBodyTimeout`).
    requestTimeout: REQUEST_LIMITS.uploadMs,
    // Node closes a connection on which no byte moves, after once or twice this time. Ends clients that do not read their answers.
    connectionTimeout: 45_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    // During shutdown, requests on open connections are still answered, and each connection closes after its response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // Lines name their request by the context; a child logger for each request would name it twice.
    childLoggerFactory: (logger) => logger,
    // A URL that cannot be decoded reaches neither a route nor its error handler.
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  });
  app.server.maxConnections = deps.maxConnections ?? Number.POSITIVE_INFINITY;
  if (deps.lifecycle) prepareShutdown(app, deps.lifecycle);
  enforceBodyTimeout(app);
  if (deps.admission) admitRequests(app, deps.admission);
  await app.register(helmet, {
    // Pages set a separate policy with the hashes of their scripts; no other response may be a document.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // An oversized file is read to its end and reported under its field.
  await app.register(multipart, { throwFileSizeLimit: false });
  handleErrors(app, deps.securityLog, deps.recordRefusal);
  observeRequests(app, deps);
  if (deps.followWrites) followWrites(app, deps.followWrites);
  bindApi(app, deps.invoke, deps.authenticate);
  healthRoutes(app, {
    clock: deps.clock,
    // A web process that can answer is alive.
    alive: () => [],
    ready: deps.ready,
    lifecycle: deps.lifecycle,
  });
  metricsRoute(app, deps.metrics, deps.metricsAccess);
  app.get(
    '/openapi.json',
    staticDocument('application/json; charset=utf-8', () => JSON.stringify(openApiDocument())),
  );
  const docs = staticDocument('text/html; charset=utf-8', docsPage);
  app.get('/docs', (request, reply) =>
    docs(
      request,
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ),
    ),
  );
  app.all('/api/*', () => {
    throw new Failure('not_found');
  });
  await deps.pages?.(app);
  return app;
}
