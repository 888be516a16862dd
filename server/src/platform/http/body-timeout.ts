import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads multipart bodies, which may take long. */
    acceptsFiles?: boolean;
  }
}

/** Time limits of a request. Times in milliseconds. */
export interface RequestLimits {
  /** For a body other than an upload, and for the rest of an upload that was answered. */
  readonly bodyMs: number;
  /** An upload may be as slow as it wants for this time; from then on it needs `minBytesPerSecond`. */
  readonly uploadGraceMs: number;
  /** Bytes that buy an upload one more second. */
  readonly minBytesPerSecond: number;
  /** For a whole upload, however fast. */
  readonly uploadMs: number;
  /** How often the rate of an upload is compared with the minimum. */
  readonly checkMs: number;
}

/** Time limit for the headers of a request. */
export const HEADERS_TIMEOUT_MS = 10_000;

export const REQUEST_LIMITS: RequestLimits = {
  bodyMs: 10_000,
  uploadGraceMs: 10_000,
  minBytesPerSecond: 16_000,
  uploadMs: 120_000,
  checkMs: 1_000,
};

const TIMEOUT_RESPONSE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Returns whether an upload is slower than it may be.
 * @param ms time since its first byte
 * @param bytes received in this time
 */
export function isTooSlow(
  ms: number,
  bytes: number,
  { uploadGraceMs, minBytesPerSecond, uploadMs }: RequestLimits,
): boolean {
  return ms > uploadMs || ms > uploadGraceMs + (bytes / minBytesPerSecond) * 1000;
}

/**
 * Closes the connection of a request whose body does not arrive in time: 10 s for every body but an upload. An upload has 10 s,
 * one more second for each 16 kB it delivered, and at most 120 s; once it was answered, the rest of its body has 10 s.
 */
export function enforceBodyTimeout(app: FastifyInstance, limits: RequestLimits = REQUEST_LIMITS): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    if (isUpload(request)) watchRate(request, limits);
    else watchTime(request, limits.bodyMs);
  });
  app.addHook('onResponse', async (request) => {
    if (isUpload(request) && !request.raw.complete && !request.raw.readableEnded)
      watchTime(request, limits.bodyMs);
  });
}

function watchTime({ raw }: FastifyRequest, ms: number): void {
  const { socket } = raw;
  // An injected request has no connection to close.
  if (!(socket instanceof Socket)) return;
  const cut = makeCut(raw, socket);
  const timer = setTimeout(cut, ms);
  timer.unref();
  stopAtEnd(raw, () => clearTimeout(timer));
}

function watchRate({ raw }: FastifyRequest, limits: RequestLimits): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  const cut = makeCut(raw, socket);
  const startedAt = performance.now();
  // Counted on the connection: a listener on the body would start reading it before the route does.
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (isTooSlow(performance.now() - startedAt, socket.bytesRead - before, limits)) cut();
  }, limits.checkMs);
  timer.unref();
  stopAtEnd(raw, () => clearInterval(timer));
}

/** Returns a function that answers 408 if nothing was answered yet, and closes the connection. */
function makeCut(raw: FastifyRequest['raw'], socket: Socket): () => void {
  const written = socket.bytesWritten;
  return () => {
    if (raw.complete || socket.destroyed) return;
    if (socket.writable && socket.bytesWritten === written) socket.write(TIMEOUT_RESPONSE);
    socket.destroySoon();
    raw.destroy();
  };
}

function stopAtEnd(raw: FastifyRequest['raw'], stop: () => void): void {
  raw.once('end', stop).once('close', stop);
}

/** Returns whether a request sends a form to a route that takes files. */
export function isUpload({ headers, routeOptions }: FastifyRequest): boolean {
  return Boolean(routeOptions.config.acceptsFiles) && /^multipart\//i.test(headers['content-type'] ?? '');
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
