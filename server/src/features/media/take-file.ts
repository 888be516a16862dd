import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { SentFile } from '@aaspaas/contract/endpoint.ts';
import { type FileKind, MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import { type ImageProblem, type StoredFile, storeImage } from './images.ts';
import { fileSignature } from './rules/file-signature.ts';

const TOO_LARGE: Readonly<Record<FileKind, MessageKey>> = {
  image: 'media.image_too_large',
  video: 'media.video_too_large',
  document: 'media.document_too_large',
};

const IMAGE_PROBLEMS: Readonly<Record<Exclude<ImageProblem, 'failed'>, MessageKey>> = {
  too_large: 'media.image_too_large',
  not_an_image: 'media.not_an_image',
  too_many_pixels: 'media.too_many_pixels',
  broken: 'media.broken_image',
};

const MIME = { mp4: 'video/mp4', webm: 'video/webm', pdf: 'application/pdf' } as const;

/**
 * Takes a sent file of a kind into the object store: pictures made anew, videos and PDFs as they are, all told by their content. A document is
 * a PDF or a picture. Answers what its row needs, or the text of what is wrong with it. To be called before the transaction that writes the row.
 * @throws `unavailable` where the store does not answer
 */
export async function takeFile(
  objects: ObjectStore,
  kind: FileKind,
  sent: SentFile,
): Promise<StoredFile | MessageKey> {
  if (sent.bytes > MAX_BYTES[kind]) return TOO_LARGE[kind];
  const key = randomBytes(16).toString('hex');
  const signature = fileSignature(await headOf(sent.path));
  if (kind === 'image' || (kind === 'document' && signature !== 'pdf')) {
    const image = await storeImage(objects, sent.path, key);
    if (image.outcome === 'failed') throw new Failure('unavailable');
    if (image.outcome === 'stored') return image.file;
    return kind === 'document' && image.outcome === 'not_an_image'
      ? 'media.not_a_document'
      : IMAGE_PROBLEMS[image.outcome];
  }
  if (kind === 'video' && signature !== 'mp4' && signature !== 'webm') return 'media.not_a_video';
  const written = await objects.put(key, { path: sent.path });
  if (written.outcome === 'failed') throw new Failure('unavailable');
  const mime = MIME[signature as keyof typeof MIME];
  return { key, kind, mime, bytes: sent.bytes, width: null, height: null, colour: null };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
