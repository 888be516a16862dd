import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fakeObjectStore } from '../../../testing/fake-object-store.ts';
import { avifReader } from './avif.ts';

async function storeWithPicture(full = false) {
  const objects = fakeObjectStore(full);
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#246' } });
  objects.kept.set('a', await picture.webp().toBuffer());
  return objects;
}

describe('avifReader', () => {
  it('encodes a picture once for concurrent requests', async () => {
    const { store, puts } = await storeWithPicture();
    const read = avifReader(store);
    expect(await Promise.all(Array.from({ length: 9 }, () => read('a', 160)))).toEqual(Array(9).fill(null));
    await expect.poll(() => read('a', 160)).not.toBeNull();
    expect(puts).toEqual(['variants/a-160-avif']);
  });

  it('continues after a picture that is missing or cannot be decoded', async () => {
    const { store, kept } = await storeWithPicture();
    kept.set('broken', Buffer.from('no picture'));
    const read = avifReader(store);
    expect(await read('missing', 160)).toBeNull();
    expect(await read('broken', 160)).toBeNull();
    expect(await read('a', 160)).toBeNull();
    await expect.poll(() => kept.has('variants/a-160-avif')).toBe(true);
    expect(await read('broken', 160)).toBeNull();
  });

  it('returns null when the store is full', async () => {
    const { store, puts } = await storeWithPicture(true);
    const read = avifReader(store);
    await read('a', 160);
    await expect.poll(() => puts).toHaveLength(1);
    expect(await read('a', 160)).toBeNull();
  });
});
