import type { PictureWidth } from '@aaspaas/contract/features/media.ts';
import { SHARE_PICTURE } from '@aaspaas/contract/kernel/share-picture.ts';
import { sharp } from './image-library.ts';
import type { ObjectRead, ObjectStore, ObjectVisibility } from '../../../ports/object-store/port.ts';
import { objectKey, shareKey } from '../rules/variant.ts';

/** Key of a stored picture, and who it is for. */
interface StoredPicture {
  readonly key: string;
  readonly visibility: ObjectVisibility;
}

/** Reads a stored picture in a width; null is the original width. */
export type ReadVariant = (picture: StoredPicture, width: PictureWidth | null) => Promise<ObjectRead>;

/** Creates variants on the first request and stores them. Concurrent requests share one encoding. */
export function variantReader(objects: ObjectStore): ReadVariant {
  const read = generateOnce(objects);
  return async (picture, width) =>
    width === null
      ? objects.get(picture.key, picture.visibility)
      : read(picture, objectKey(picture.key, width), (original) =>
          sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer(),
        );
}

/** Size limit in bytes: WhatsApp shows no preview of 300 kB or more. */
const SHARE_BYTES = 290_000;

/**
 * Reads the share picture of a stored public picture: a JPEG, because some messengers do not support WebP, cropped to one size
 * and stored like the other variants.
 */
export function shareReader(objects: ObjectStore): (key: string) => Promise<ObjectRead> {
  const read = generateOnce(objects);
  return (key) => read({ key, visibility: 'public' }, shareKey(key), encodeShareImage);
}

async function encodeShareImage(original: Buffer): Promise<Buffer> {
  const cut = await sharp(original)
    .resize({ ...SHARE_PICTURE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const jpeg = (quality: number) =>
    sharp(cut.data, { raw: cut.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
  for (const quality of [82, 65, 45, 20]) {
    const bytes = await jpeg(quality);
    if (bytes.length <= SHARE_BYTES) return bytes;
  }
  return jpeg(8);
}

function generateOnce(objects: ObjectStore) {
  const pending = new Map<string, Promise<ObjectRead>>();
  return async (
    picture: StoredPicture,
    name: string,
    generate: (original: Buffer) => Promise<Buffer>,
  ): Promise<ObjectRead> => {
    const stored = await objects.get(name, picture.visibility);
    if (stored.outcome !== 'missing') return stored;
    let generation = pending.get(name);
    if (!generation) {
      generation = generateAndStore(objects, picture, name, generate).finally(() => pending.delete(name));
      pending.set(name, generation);
    }
    return generation;
  };
}

async function generateAndStore(
  objects: ObjectStore,
  { key, visibility }: StoredPicture,
  name: string,
  generate: (original: Buffer) => Promise<Buffer>,
): Promise<ObjectRead> {
  const original = await objects.get(key, visibility);
  if (original.outcome !== 'found') return original;
  const bytes = await generate(original.bytes);
  // A failed write does not matter: this request has its picture, and the next one creates it again.
  await objects.put(name, bytes, visibility);
  return { outcome: 'found', bytes };
}
