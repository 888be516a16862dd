import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { credentialsOf } from '../http/bind.ts';
import { isForwarded } from '../http/forwarded.ts';
import type { Metrics } from './metrics.ts';

/** Access to the metrics: with the token from anywhere; without a configured token, only from this machine. */
export interface MetricsAccess {
  /** If set, every caller must send it, including this machine. */
  readonly token: string | undefined;
  /** Whether a proxy is in front of the server. Then every caller may appear to be this machine, and only a token distinguishes them. */
  readonly behindProxy: boolean;
}

/** Serves `GET /metrics`, refused unless the access settings allow the caller. */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  access: MetricsAccess,
): void {
  app.get('/metrics', async (request, reply) => {
    requireMetricsAccess(request, access);
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

function requireMetricsAccess(request: FastifyRequest, { token, behindProxy }: MetricsAccess): void {
  if (token !== undefined) {
    const { bearer = '' } = credentialsOf(request);
    if (!timingSafeEqual(hashOf(bearer), hashOf(token))) throw new Failure('unauthenticated');
    return;
  }
  // Answers as for an unknown route, so that the endpoint's existence is not revealed.
  if (behindProxy || !isThisMachine(request)) throw new Failure('not_found');
}

/** Returns whether the connection itself comes from this machine and was not forwarded for another caller. */
function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress) && !isForwarded(headers);
}

/** Hashes a text to a fixed length, so that comparing it reveals nothing about it. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
