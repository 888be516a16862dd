import { stat } from 'node:fs/promises';
import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import { decoder } from './decoder.ts';
import type { PictureProblem } from './reencode-picture.ts';
import type { NewFile } from './store.ts';

/** A file that lies in the object store and waits for its row. */
export type StoredFile = Pick<NewFile, 'key' | 'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'colour'>;

/** Why an image was not stored; `failed` may be tried again. */
export type ImageProblem = PictureProblem | 'too_large' | 'failed';

/** What became of an image. */
export type ImageOutcome =
  | { readonly outcome: 'stored'; readonly file: StoredFile }
  | { readonly outcome: ImageProblem };

/**
 * Re-encodes an image (`reencodePicture`) and puts it into the object store. To be called before the transaction that writes its row, since
 * both take their time.
 * @param sent the bytes, or the path of the file
 * @throws `unavailable` where the decoder has too much to do
 */
export async function storeImage(
  objects: ObjectStore,
  sent: Buffer | string,
  key: string,
): Promise<ImageOutcome> {
  const size = typeof sent === 'string' ? (await stat(sent)).size : sent.length;
  if (size > MAX_BYTES.image) return { outcome: 'too_large' };
  if (size === 0) return { outcome: 'not_an_image' };
  const image = await decoder.decode(sent);
  if (typeof image === 'string') return { outcome: image };
  const { bytes, ...rest } = image;
  const written = await objects.put(key, bytes);
  return written.outcome === 'stored'
    ? { outcome: 'stored', file: { key, kind: 'image', mime: 'image/webp', ...rest, bytes: bytes.length } }
    : { outcome: 'failed' };
}
