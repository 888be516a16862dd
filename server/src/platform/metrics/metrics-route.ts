import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { credentialsOf } from '../http/bind.ts';
import { isForwarded } from '../http/forwarded.ts';
import type { Metrics } from './metrics.ts';

/** Who may read the numbers: whoever knows the token; without one, only this machine itself. */
export interface MetricsAccess {
  /** When set, everybody has to name it, also this machine. */
  readonly token: string | undefined;
  /** Something stands in front of us: then every caller may look like this machine, and only a token tells them apart. */
  readonly behindProxy: boolean;
}

/** `GET /metrics`, refused unless the access lets the caller in. */
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
  // As for everything hidden: it looks like nothing at all.
  if (behindProxy || !isThisMachine(request)) throw new Failure('not_found');
}

/** Whether the connection itself comes from this machine, and does not say that it was handed on for somebody else. */
function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress) && !isForwarded(headers);
}

/** Two texts of one length, so that comparing them says nothing about either. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
