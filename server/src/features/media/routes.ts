import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import { variantAsked, widthServed } from './rules/variant.ts';
import { mediaStore } from './store.ts';
import { variantReader } from './variants.ts';

/** Serves public pictures beside the API: `GET /media/<key>.webp?w=320`. Private and unknown ones are the same 404. */
export function mediaRoutes(db: Db, objects: ObjectStore): (app: FastifyInstance) => void {
  const store = mediaStore(db);
  const read = variantReader(objects);
  return (app) => {
    app.get<{ Params: { name: string }; Querystring: { w?: string } }>(
      '/media/:name',
      async (request, reply) => {
        const asked = variantAsked(request.params.name, request.query.w);
        const file = asked && (await store.publicImage(asked.key));
        if (!file) throw new Failure('not_found');
        const width = widthServed(asked.width, file.width ?? 0);
        // Content never changes under a key, so the key and the width say all that a tag has to.
        const tag = `"${file.key}-${width ?? 'whole'}"`;
        const keep = () =>
          reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag);
        if (
          request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
        )
          return keep().status(304).send();
        const found = await read(file.key, width);
        if (found.outcome === 'missing') throw new Failure('not_found');
        if (found.outcome === 'failed') throw new Failure('unavailable');
        return keep().type('image/webp').send(found.bytes);
      },
    );
  };
}
