import type { PictureWidth } from '@aaspaas/contract/features/media.ts';
import { SHARE_PICTURE } from '@aaspaas/contract/kernel/share-picture.ts';
import { sharp } from './image-library.ts';
import type { ObjectRead, ObjectStore } from '../../ports/object-store/port.ts';
import { objectKey, shareKey } from './rules/variant.ts';

/** Gives a stored picture in a width; null is as it was stored. */
export type ReadVariant = (key: string, width: PictureWidth | null) => Promise<ObjectRead>;

/** Variants are made when first asked for and kept; those who ask at the same time wait for one making. */
export function variantReader(objects: ObjectStore): ReadVariant {
  const read = generateOnce(objects);
  return async (key, width) =>
    width === null
      ? objects.get(key)
      : read(key, objectKey(key, width), (original) =>
          sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer(),
        );
}

/** WhatsApp shows none of 300 kB or more. */
const SHARE_BYTES = 290_000;

/** Gives a stored picture as it is shown where its page is shared: a JPEG, since some take no WebP, cut to one size and kept like the others. */
export function shareReader(objects: ObjectStore): (key: string) => Promise<ObjectRead> {
  const read = generateOnce(objects);
  return (key) => read(key, shareKey(key), encodeShareImage);
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
    key: string,
    name: string,
    generate: (original: Buffer) => Promise<Buffer>,
  ): Promise<ObjectRead> => {
    const stored = await objects.get(name);
    if (stored.outcome !== 'missing') return stored;
    let generation = pending.get(name);
    if (!generation) {
      generation = generateAndStore(objects, key, name, generate).finally(() => pending.delete(name));
      pending.set(name, generation);
    }
    return generation;
  };
}

async function generateAndStore(
  objects: ObjectStore,
  key: string,
  name: string,
  generate: (original: Buffer) => Promise<Buffer>,
): Promise<ObjectRead> {
  const original = await objects.get(key);
  if (original.outcome !== 'found') return original;
  const bytes = await generate(original.bytes);
  // Whether it could be kept or not: the one who asked has their picture, and the next one makes it again.
  await objects.put(name, bytes);
  return { outcome: 'found', bytes };
}
