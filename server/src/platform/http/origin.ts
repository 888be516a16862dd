import type { FastifyRequest } from 'fastify';

/** A host name or address with an optional port, without characters that could end it or begin a path. */
const HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Returns the public origin, like `https://aaspaas.example`: `PUBLIC_URL` if set, otherwise the host the request was sent
 * to; empty if that is not a valid host. The request's host is chosen by the caller, so a result derived from it must be
 * used for this caller only or cached under this origin.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host.toLowerCase()}` : '';
}
