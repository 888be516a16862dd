import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Authenticate, actorOf } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import { avifReader } from './actions/avif.ts';
import { type FileView, recordView } from './actions/file-views.ts';
import { isValidPrivateLink } from './actions/private-link.ts';
import { acceptsAvif, parseFileName, parseWidth, servedWidth } from './rules/variant.ts';
import { bytesOf, sendFile } from './actions/send-file.ts';
import { type FileRow, mediaStore } from './store.ts';
import { shareReader, variantReader } from './actions/variants.ts';

const FOREVER = 'public, max-age=31536000, immutable';

type ServedFile = Pick<FileRow, 'key' | 'kind' | 'mime' | 'bytes' | 'width' | 'visibility'>;

/**
 * Serves files outside the API: public files at `/media/<key>.webp?w=320` and `/media/share/<key>.jpg`, private files at
 * the links of `privateLink`. Views of other accounts' files are recorded. Private, unknown and malformed names get the
 * same 404.
 */
export function mediaFiles(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  objects: ObjectStore,
  authenticate: Authenticate,
  /** Records an operator's view elsewhere too, in the same transaction. */
  onOperatorView: (tx: Tx, view: FileView, now: Date) => Promise<void>,
): (app: FastifyInstance) => void {
  const store = mediaStore(db);
  const read = variantReader(objects);
  const readAvif = avifReader(objects);
  const readShare = shareReader(objects);
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: ServedFile,
    cacheControl: string,
  ) => {
    const requested = parseWidth((request.query as { w?: string }).w);
    if (requested === undefined || (requested !== null && file.kind !== 'image'))
      throw new Failure('not_found');
    const width = servedWidth(requested, file.width ?? 0);
    // The content of a key never changes, so key, width and format identify it.
    const tag = `"${file.key}-${width ?? 'whole'}"`;
    const avifTag = `"${file.key}-${width ?? 'whole'}-avif"`;
    const withCacheHeaders = (etag: string) =>
      reply.header('cache-control', cacheControl).header('etag', etag);
    // Pages request a width. A URL opened without one serves a format that every program can show.
    const avifAllowed = requested !== null && cacheControl === FOREVER;
    if (avifAllowed) reply.header('vary', 'accept');
    const knownTags = request.headers['if-none-match']
      ?.split(',')
      .map((one) => one.trim().replace(/^W\//, ''));
    for (const etag of [tag, avifTag])
      if (knownTags?.includes(etag)) return withCacheHeaders(etag).status(304).send();
    if (file.kind !== 'image') return sendFile(request, withCacheHeaders(tag), objects, file);
    const avif =
      avifAllowed && acceptsAvif(request.headers.accept) ? await readAvif(file.key, width) : undefined;
    if (avif) return withCacheHeaders(avifTag).type('image/avif').send(avif);
    const bytes = bytesOf(await read(file, width));
    return withCacheHeaders(tag).type(file.mime).send(bytes);
  };
  return (app) => {
    app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
      const requested = parseFileName(request.params.name);
      const file = requested && (await store.byKey(requested.key, 'public'));
      if (!file || file.mime !== requested.mime) throw new Failure('not_found');
      return serve(request, reply, file, FOREVER);
    });
    app.get<{ Params: { name: string } }>('/media/share/:name', async (request, reply) => {
      const [, key] = /^([a-z0-9][a-z0-9-]{0,99})\.jpg$/.exec(request.params.name) ?? [];
      const file = key && (await store.byKey(key, 'public'));
      if (!file || file.kind !== 'image') throw new Failure('not_found');
      return reply
        .header('cache-control', FOREVER)
        .type('image/jpeg')
        .send(bytesOf(await readShare(file.key)));
    });
    app.get<{ Params: { key: string; proof: string } }>(
      '/media/private/:key/:proof',
      async (request, reply) => {
        const { key, proof } = request.params;
        const actor = await actorOf(authenticate, request);
        const valid =
          actor && isValidPrivateLink(vault, { key, proof, accountId: actor.id, now: clock.now() });
        const file = valid ? await store.byKey(key, 'private') : undefined;
        if (!file) throw new Failure('not_found');
        if (!actor || file.owner_id === actor.id) return serve(request, reply, file, 'private, max-age=900');
        const now = clock.now();
        await transaction(db, async (tx) => {
          const view = { fileId: file.id, ownerId: file.owner_id, readerId: actor.id };
          if ((await recordView(tx, view, now)) && actor.role === 'admin')
            await onOperatorView(tx, view, now);
        });
        // Not cached: every view must be a request, so that it is recorded.
        return serve(request, reply, file, 'private, no-store');
      },
    );
  };
}
