import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingOf, etagMatches } from '../page-cache.ts';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Serves a document that never changes while the process runs. The first request builds and compresses it once; a browser
 * with a cached copy gets 304.
 */
export function staticDocument(
  type: string,
  build: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let built: { readonly body: Buffer; readonly etag: string } | undefined;
  const compressedBodies = new Map<Encoding, Promise<Buffer>>();
  return async ({ headers }, reply) => {
    built ??= withEtag(Buffer.from(build()));
    const { body, etag } = built;
    reply
      .type(type)
      .header('etag', etag)
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-encoding');
    if (etagMatches(headers['if-none-match'], etag)) return reply.status(304).send();
    const encoding = encodingOf(headers['accept-encoding']?.toString());
    if (!encoding) return reply.send(body);
    let compressed = compressedBodies.get(encoding);
    if (!compressed) compressedBodies.set(encoding, (compressed = compressors[encoding](body)));
    return reply.header('content-encoding', encoding).send(await compressed);
  };
}

function withEtag(body: Buffer): { body: Buffer; etag: string } {
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}
