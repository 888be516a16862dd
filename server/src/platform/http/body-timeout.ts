import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads multipart bodies, which may take long. */
    acceptsFiles?: boolean;
  }
}

/** The time in which a request's headers must have come. */
export const HEADERS_TIMEOUT_MS = 15_000;

/** The time for a body that is no upload. */
export const BODY_TIMEOUT_MS = 15_000;

/** The time for a whole upload: a video of 50 MB at 64 kB/s. */
export const UPLOAD_TIMEOUT_MS = 900_000;

const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Closes the connection of a request whose body has not come whole in `bodyMs`; uploads to routes that take files keep Node's own limit
 * (`UPLOAD_TIMEOUT_MS`). Once such an upload was answered, what is still to come of it has `bodyMs` too.
 */
export function enforceBodyTimeout(app: FastifyInstance, bodyMs = BODY_TIMEOUT_MS): void {
  const watch = ({ raw }: FastifyRequest) => {
    const { socket } = raw;
    // An injected request has no connection to close.
    if (!(socket instanceof Socket)) return;
    const written = socket.bytesWritten;
    const timer = setTimeout(() => {
      if (raw.complete || socket.destroyed) return;
      if (socket.writable && socket.bytesWritten === written) socket.write(TIMEOUT_RESPONSE);
      socket.destroySoon();
      raw.destroy();
    }, bodyMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  };
  app.addHook('onRequest', async (request) => {
    if (hasBody(request) && !isUpload(request)) watch(request);
  });
  app.addHook('onResponse', async (request) => {
    if (isUpload(request) && !request.raw.complete && !request.raw.readableEnded) watch(request);
  });
}

function isUpload({ headers, routeOptions }: FastifyRequest): boolean {
  return Boolean(routeOptions.config.acceptsFiles) && /^multipart\//i.test(headers['content-type'] ?? '');
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
