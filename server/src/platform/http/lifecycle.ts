import type { FastifyInstance } from 'fastify';
import { type InFlight, makeInFlight } from './in-flight.ts';

/** Whether the process is stopping. Readiness fails first, so that a load balancer stops sending requests before the port closes. */
export interface Lifecycle {
  readonly stopping: boolean;
  /** The requests that a shutdown waits for. */
  readonly inFlight: InFlight;
}

/** A lifecycle with the switch that only the process itself uses. */
export function makeLifecycle(): Lifecycle & { beginShutdown(): void } {
  let stopping = false;
  return {
    get stopping() {
      return stopping;
    },
    inFlight: makeInFlight(),
    beginShutdown: () => void (stopping = true),
  };
}

/**
 * Tracks the requests of an application, and closes the connection with each answer while the process stops, so that a keep-alive
 * client reconnects to another process. Must be called before the routes are declared.
 */
export function prepareShutdown(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', async (_request, reply) => lifecycle.inFlight.add(reply));
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.stopping) reply.header('connection', 'close');
  });
}

/** How long the connections of refused requests stay open: a client that still sends its body needs time to read the answer. */
const LINGER_MS = 500;

const IDLE_CHECK_MS = 100;

/**
 * Closes the application: accepts no new connections, ends event streams, closes idle connections and answers the requests in
 * flight. When `cutOff` is aborted, requests without an answer get 503, and half a second later all connections are closed.
 * @returns how many requests were refused
 */
export async function closeApp(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  cutOff: AbortSignal,
  lingerMs = LINGER_MS,
): Promise<number> {
  let refused = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refuse = () => {
    refused = lifecycle.inFlight.refuse();
    timer = setTimeout(() => app.server.closeAllConnections(), lingerMs);
  };
  if (cutOff.aborted) refuse();
  else cutOff.addEventListener('abort', refuse, { once: true });
  // The connection of an event stream is kept alive, and becomes idle only after the port was closed.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(timer);
  cutOff.removeEventListener('abort', refuse);
  return refused;
}
