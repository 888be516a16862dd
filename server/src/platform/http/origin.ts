import type { FastifyRequest } from 'fastify';

/** A name or address with a port, and nothing that could end one or begin a path. */
const HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Where people reach us, like `https://aaspaas.example`: what `PUBLIC_URL` says, else what the request was sent to; empty where that is no
 * host. The latter is the caller's own word, so what is made with it is for this caller alone, or kept under it.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host.toLowerCase()}` : '';
}
