import { randomBytes } from 'node:crypto';
import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import { FILE_TYPES, type FileKind, MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { makeStorageFailure } from '../../../platform/disk-space.ts';
import type { ObjectStore, ObjectVisibility } from '../../../ports/object-store/port.ts';
import { type StoredFile, storeImage } from './images.ts';
import { stripVideo } from './strip-video.ts';

const TOO_LARGE: Readonly<Record<FileKind, MessageKey>> = {
  image: 'media.image_too_large',
  video: 'media.video_too_large',
  document: 'media.document_too_large',
};

/** Messages for a file whose type its kind does not accept. */
export const WRONG_TYPE: Readonly<Record<FileKind, MessageKey>> = {
  image: 'media.not_an_image',
  video: 'media.not_a_video',
  document: 'media.not_a_document',
};

const MIME = { mp4: 'video/mp4', webm: 'video/webm', pdf: 'application/pdf' } as const;

/**
 * Writes an uploaded file to the object store: pictures re-encoded, videos without metadata, PDFs unchanged. Returns the
 * values of its row, or the message of its problem. Call it before the transaction that writes the row.
 * @throws `unavailable` if the store does not answer, its disk is full, or the decoder is overloaded
 */
export async function storeFile(
  objects: ObjectStore,
  kind: FileKind,
  sent: UploadedFile,
  visibility: ObjectVisibility,
): Promise<StoredFile | MessageKey> {
  const { type, path } = sent;
  if (!FILE_TYPES[kind].includes(type)) return WRONG_TYPE[kind];
  if (sent.bytes > MAX_BYTES[kind]) return TOO_LARGE[kind];
  const key = randomBytes(16).toString('hex');
  if (type !== 'pdf' && type !== 'mp4' && type !== 'webm')
    return storeUploadedImage(objects, { kind, path, key, visibility });
  if (type !== 'pdf' && !(await stripVideo(path, type))) return 'media.broken_video';
  const written = await objects.put(key, { path }, visibility);
  if (written.outcome === 'failed') throw makeStorageFailure(written.error);
  return { key, kind, mime: MIME[type], bytes: sent.bytes, width: null, height: null, colour: null };
}

async function storeUploadedImage(
  objects: ObjectStore,
  {
    kind,
    path,
    key,
    visibility,
  }: {
    readonly kind: FileKind;
    readonly path: string;
    readonly key: string;
    readonly visibility: ObjectVisibility;
  },
): Promise<StoredFile | MessageKey> {
  const image = await storeImage(objects, path, key, visibility);
  switch (image.outcome) {
    case 'stored':
      return image.file;
    case 'failed':
      throw makeStorageFailure(image.error);
    case 'too_large':
      return TOO_LARGE[kind];
    case 'not_an_image':
      return WRONG_TYPE[kind];
    case 'too_many_pixels':
      return 'media.too_many_pixels';
    case 'broken':
      return 'media.broken_image';
  }
}
