import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { makeStorageFailure } from '../../../platform/disk-space.ts';
import type { ObjectRead, ObjectStore } from '../../../ports/object-store/port.ts';
import { byteRange, MAX_PART_BYTES } from '../rules/byte-range.ts';
import type { FileRow } from '../store.ts';

/** Sends a video or a document, whole or as the requested range, with at most one part in memory. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  objects: ObjectStore,
  { key, mime, bytes: size, visibility }: Pick<FileRow, 'key' | 'mime' | 'bytes' | 'visibility'>,
): Promise<FastifyReply> {
  reply.type(mime).header('accept-ranges', 'bytes').header('content-disposition', 'inline');
  const range = byteRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
  if (range) {
    const part = bytesOf(await objects.getPart(key, range.start, range.end, visibility));
    return reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`).send(part);
  }
  return reply
    .header('content-length', size)
    .send(await objectStream(objects, { key, bytes: size, visibility }));
}

/**
 * Opens a stored object of a size, with at most one part in memory. The first part is read here, before the headers are sent.
 * @throws `not_found` if the object is missing, `unavailable` if the store does not answer
 */
export async function objectStream(
  objects: ObjectStore,
  { key, bytes: size, visibility }: Pick<FileRow, 'key' | 'bytes' | 'visibility'>,
): Promise<Readable> {
  const part = (start: number) =>
    objects.getPart(key, start, Math.min(size, start + MAX_PART_BYTES) - 1, visibility);
  const first = bytesOf(await part(0));
  return Readable.from(parts(part, size, first));
}

async function* parts(
  part: (start: number) => Promise<ObjectRead>,
  size: number,
  first: Buffer,
): AsyncGenerator<Buffer> {
  yield first;
  for (let start = first.length; start < size; start += MAX_PART_BYTES) yield bytesOf(await part(start));
}

/**
 * Returns the bytes of an object.
 * @throws `not_found`, or `unavailable` if the store does not answer
 */
export function bytesOf(read: ObjectRead): Buffer {
  if (read.outcome === 'missing') throw new Failure('not_found');
  if (read.outcome === 'failed') throw makeStorageFailure(read.error);
  return read.bytes;
}
