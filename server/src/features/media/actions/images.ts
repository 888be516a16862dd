import { stat } from 'node:fs/promises';
import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { ObjectStore, ObjectVisibility } from '../../../ports/object-store/port.ts';
import { decoder } from './decoder.ts';
import type { PictureProblem } from './reencode-picture.ts';
import type { NewFile } from '../store.ts';

/** A file in the object store that has no row yet. */
export type StoredFile = Pick<NewFile, 'key' | 'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'colour'>;

/** Reason why an image was not stored. */
export type ImageProblem = PictureProblem | 'too_large';

/** Result of storing an image. */
export type ImageOutcome =
  | { readonly outcome: 'stored'; readonly file: StoredFile }
  | { readonly outcome: ImageProblem }
  /** Can be retried. */
  | { readonly outcome: 'failed'; readonly error: unknown };

/**
 * Re-encodes an image (`reencodePicture`) and writes it to the object store. Call it before the transaction that writes
 * its row, since both take time.
 * @param sent the bytes, or the path of the file
 * @throws `unavailable` if the decoder is overloaded
 */
export async function storeImage(
  objects: Pick<ObjectStore, 'put'>,
  sent: Buffer | string,
  key: string,
  visibility?: ObjectVisibility,
): Promise<ImageOutcome> {
  const size = typeof sent === 'string' ? (await stat(sent)).size : sent.length;
  if (size > MAX_BYTES.image) return { outcome: 'too_large' };
  if (size === 0) return { outcome: 'not_an_image' };
  const image = await decoder.decode(sent);
  if (typeof image === 'string') return { outcome: image };
  const { bytes, ...rest } = image;
  const written = await objects.put(key, bytes, visibility);
  return written.outcome === 'stored'
    ? { outcome: 'stored', file: { key, kind: 'image', mime: 'image/webp', ...rest, bytes: bytes.length } }
    : written;
}
