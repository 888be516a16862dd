import type { PictureWidth } from '@aaspaas/contract/features/media.ts';
import type { ObjectRead, ObjectStore, ObjectVisibility } from '../../../ports/object-store/port.ts';
import { objectKey, shareKey } from '../rules/variant.ts';
import { pictures } from './pictures.ts';

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
      : read(picture, objectKey(picture.key, width), (original) => pictures.encodeVariant(original, width));
}

/**
 * Reads the share picture of a stored public picture: a JPEG, because some messengers do not support WebP, cropped to one size
 * and stored like the other variants.
 */
export function shareReader(objects: ObjectStore): (key: string) => Promise<ObjectRead> {
  const read = generateOnce(objects);
  return (key) => read({ key, visibility: 'public' }, shareKey(key), pictures.encodeShare);
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
