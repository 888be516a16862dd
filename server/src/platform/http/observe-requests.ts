import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Status of a request whose caller disconnected before an answer was sent, as proxies log it. */
const CALLER_GONE = 499;

/**
 * Runs each request in its context, trace and security log, and writes its access line and metrics when it was answered, or when its caller
 * disconnected: what it changed was changed all the same.
 */
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
  const observed = new WeakSet<FastifyRequest>();
  const ended = (request: FastifyRequest, status: number, elapsedTime: number) => {
    if (observed.has(request)) return;
    observed.add(request);
    const { method, routeOptions, traceSpan } = request;
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
  };
  app.addHook('onRequest', (request, reply, done) => {
    // After `onResponse`, unless nothing was sent to the end.
    reply.raw.once('close', () => ended(request, statusOfUnfinished(reply), reply.elapsedTime));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    ended(request, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** An event stream ends with its caller, so it is no failure. */
function statusOfUnfinished({ raw }: FastifyReply): number {
  return raw.headersSent ? raw.statusCode : CALLER_GONE;
}
