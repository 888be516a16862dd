import type { PictureWidth } from '@aaspaas/contract/features/media.ts';
import sharp from 'sharp';
import type { ObjectRead, ObjectStore } from '../../ports/object-store/port.ts';
import { objectKey } from './rules/variant.ts';

/** Gives a stored picture in a width; null is as it was stored. */
export type ReadVariant = (key: string, width: PictureWidth | null) => Promise<ObjectRead>;

/** Variants are made when first asked for and kept; those who ask at the same time wait for one making. */
export function variantReader(objects: ObjectStore): ReadVariant {
  const making = new Map<string, Promise<ObjectRead>>();
  return async (key, width) => {
    const name = objectKey(key, width);
    const kept = await objects.get(name);
    if (width === null || kept.outcome !== 'missing') return kept;
    let made = making.get(name);
    if (!made) {
      made = make(objects, key, width, name).finally(() => making.delete(name));
      making.set(name, made);
    }
    return made;
  };
}

async function make(
  objects: ObjectStore,
  key: string,
  width: PictureWidth,
  name: string,
): Promise<ObjectRead> {
  const whole = await objects.get(key);
  if (whole.outcome !== 'found') return whole;
  const bytes = await sharp(whole.bytes)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  // Whether it could be kept or not: the one who asked has their picture, and the next one makes it again.
  await objects.put(name, bytes);
  return { outcome: 'found', bytes };
}
