import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../kernel/failure.ts';

/** Whether the process is stopping. Readiness fails first, so that a load balancer stops sending requests before the port closes. */
export interface Lifecycle {
  readonly stopping: boolean;
}

/** A lifecycle with the switch that only the process itself uses. */
export function makeLifecycle(): Lifecycle & { beginShutdown(): void } {
  let stopping = false;
  return {
    get stopping() {
      return stopping;
    },
    beginShutdown: () => void (stopping = true),
  };
}

const READY_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Serves `GET /readyz`: 200 while the database answers within a second and the process is not stopping, otherwise 503 with
 * `Retry-After`.
 */
export function readinessRoute(
  app: FastifyInstance,
  ready: () => Promise<boolean>,
  lifecycle: Lifecycle | undefined,
): void {
  app.get('/readyz', async () => {
    const isReady =
      !lifecycle?.stopping &&
      (await Promise.race([ready().catch(() => false), sleep(READY_MS, false, { ref: false })]));
    if (!isReady) throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    return { status: 'ok' };
  });
}

/** Closes the connection with each answer while the process stops, so that a keep-alive client reconnects to another process. */
export function closeConnectionsOnShutdown(app: FastifyInstance, lifecycle: Lifecycle | undefined): void {
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle?.stopping) reply.header('connection', 'close');
  });
}

/**
 * Closes the application: accepts no new connections, closes idle ones and answers requests in flight. Cuts off what still
 * runs after `graceMs`, e.g. a slow upload.
 * @returns how many connections were cut off
 */
export async function closeWithTimeout(app: FastifyInstance, graceMs: number): Promise<number> {
  let closedConnections = 0;
  const timer = setTimeout(() => {
    app.server.getConnections((_error, count) => {
      closedConnections = count;
      app.server.closeAllConnections();
    });
  }, graceMs);
  await app.close();
  clearTimeout(timer);
  return closedConnections;
}
