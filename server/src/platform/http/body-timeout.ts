import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads multipart bodies, which may take long. */
    acceptsFiles?: boolean;
  }
}

/** Time limit for the headers of a request. */
export const HEADERS_TIMEOUT_MS = 15_000;

/** Time limit for a body other than an upload. */
export const BODY_TIMEOUT_MS = 15_000;

/** Time limit for a whole upload: a video of 50 MB at 64 kB/s. */
export const UPLOAD_TIMEOUT_MS = 900_000;

const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Closes the connection of a request whose body is not complete within `bodyMs`. Uploads to routes that take files have
 * Node's own limit (`UPLOAD_TIMEOUT_MS`); once such an upload was answered, the rest of its body also has `bodyMs`.
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
