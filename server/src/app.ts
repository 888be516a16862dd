import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { Failure } from './kernel/failure.ts';
import type { Authenticate } from './platform/http/bind.ts';
import { bindApi } from './platform/http/bind.ts';
import { sendError, handleErrors } from './platform/http/error-handler.ts';
import { docsPage } from './platform/http/docs-page.ts';
import type { Invoke } from './platform/http/invoke.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { maskAddress } from './platform/log/redact.ts';
import type { SecurityLog } from './platform/log/security-log.ts';
import { HEADERS_TIMEOUT_MS, enforceBodyTimeout, UPLOAD_TIMEOUT_MS } from './platform/http/body-timeout.ts';
import { closeConnectionsOnShutdown, type Lifecycle, readinessRoute } from './platform/http/lifecycle.ts';
import { staticDocument } from './platform/http/static-document.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { type MetricsAccess, metricsRoute } from './platform/metrics/metrics-route.ts';

/** What an application serves. */
export interface AppDeps {
  readonly invoke: Invoke;
  readonly authenticate: Authenticate;
  readonly log: FastifyBaseLogger;
  readonly securityLog: SecurityLog;
  readonly trustProxy: number;
  readonly metrics: Metrics;
  readonly metricsAccess: MetricsAccess;
  /** Whether the database answers and is migrated. */
  ready(): Promise<boolean>;
  /** Says when the process begins to stop; absent in tests that never stop it. */
  readonly lifecycle?: Lifecycle;
  /** Most open connections; absent: any number. */
  readonly maxConnections?: number;
  /** The pages; absent where only the API is wanted (its tests). */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

/** Builds the HTTP application: security headers, the API, the pages. Tests call it with `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < deps.trustProxy,
    bodyLimit: 256 * 1024,
    // A video from a slow phone takes its time; every other body has its own, short time (`enforceBodyTimeout`).
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 90_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000 },
    // While it stops, what comes on open connections is still answered, and each connection closes with its answer.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // An address that cannot be decoded never reaches a route, nor its error handler.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  });
  app.server.maxConnections = deps.maxConnections ?? Number.POSITIVE_INFINITY;
  enforceBodyTimeout(app);
  closeConnectionsOnShutdown(app, deps.lifecycle);
  await app.register(helmet, {
    // Pages carry a policy of their own with the hashes of their scripts; nothing else may be a document at all.
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
  // What is too large is counted to its end and refused by its field.
  await app.register(multipart, { throwFileSizeLimit: false });
  app.decorateRequest('accountId', null);
  handleErrors(app, deps.securityLog);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the URL: addresses can hold numbers and codes.
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOptions.url ?? 'none';
    const account = request.accountId === null ? null : deps.securityLog.accountHash(request.accountId);
    request.log.info(
      { method, route, status, ms: Math.round(elapsedTime), account, network: maskAddress(request.ip) },
      'request',
    );
    deps.metrics.request(method, route, status, elapsedTime);
    done();
  });
  bindApi(app, deps.invoke, deps.authenticate);
  app.get('/healthz', () => ({ status: 'ok' }));
  readinessRoute(app, deps.ready, deps.lifecycle);
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
