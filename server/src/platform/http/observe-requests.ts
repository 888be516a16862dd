import type { FastifyInstance } from 'fastify';
import { maskAddress } from '../log/redact.ts';
import { runWithSecurityLog, type SecurityLog } from '../log/security-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { runInSpan, type Span, startSpan } from '../tracing/span.ts';
import { runInRequest } from './request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of this request's session, set once the session was looked up. */
    accountId: number | null;
    /** The request in the current trace, if one is recorded. */
    traceSpan: Span | null;
  }
}

/** Runs each request in its context, trace and security log, and writes its access line and metrics when it was answered. */
export function observeRequests(
  app: FastifyInstance,
  { metrics, securityLog }: { readonly metrics: Pick<Metrics, 'request'>; readonly securityLog: SecurityLog },
): void {
  app.decorateRequest('accountId', null);
  app.decorateRequest('traceSpan', null);
  // After the body was read: its events run outside the context of the request.
  app.addHook('preHandler', (request, reply, done) => {
    const { method, routeOptions, ip: address } = request;
    // The route's pattern, never the URL: URLs can contain numbers and codes.
    const route = routeOptions.url ?? 'none';
    const span = startSpan(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      startTime: performance.timeOrigin + performance.now() - reply.elapsedTime,
    });
    request.traceSpan = span ?? null;
    runWithSecurityLog({ log: securityLog, address }, () =>
      runInRequest({ requestId: request.id, address }, () => (span ? runInSpan(span, done) : done())),
    );
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, traceSpan } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOptions.url ?? 'none';
    request.log.info(
      {
        requestId: request.id,
        traceId: traceSpan?.traceId,
        method,
        route,
        status,
        ms: Math.round(elapsedTime),
        account: request.accountId === null ? null : securityLog.accountHash(request.accountId),
        network: maskAddress(request.ip),
      },
      'request',
    );
    metrics.request(method, route, status, elapsedTime);
    traceSpan?.set({ 'http.response.status_code': status });
    traceSpan?.end(status >= 500 ? `${status}` : undefined);
    done();
  });
}
