import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fakeObjectStore } from '../../../testing/fake-object-store.ts';
import { shareReader, variantReader } from './variants.ts';

async function storeWithPicture(full = false) {
  const { store, kept, puts } = fakeObjectStore(full);
  kept.set(
    'a',
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
      .webp()
      .toBuffer(),
  );
  return { store, puts };
}

const picture = { key: 'a', visibility: 'public' } as const;

describe('variantReader', () => {
  it('creates a variant once for concurrent requests', async () => {
    const { store, puts } = await storeWithPicture();
    const read = variantReader(store);
    const answers = await Promise.all([
      ...Array.from({ length: 9 }, () => read(picture, 320)),
      read(picture, 160),
    ]);
    expect(answers.every(({ outcome }) => outcome === 'found')).toBe(true);
    expect(puts.toSorted()).toEqual(['variants/a-160', 'variants/a-320']);
    await read(picture, 320);
    expect(puts).toHaveLength(2);
  });

  it('serves a variant that could not be stored', async () => {
    const { store, puts } = await storeWithPicture(true);
    const read = variantReader(store);
    expect((await read(picture, 320)).outcome).toBe('found');
    expect((await read(picture, 320)).outcome).toBe('found');
    expect(puts).toHaveLength(2);
  });

  it("returns the store's outcome for a missing or unreadable picture", async () => {
    const { store } = await storeWithPicture();
    expect(await variantReader(store)({ ...picture, key: 'b' }, 320)).toEqual({ outcome: 'missing' });
    const error = new Error('broken');
    expect(
      await variantReader({ ...store, get: async () => ({ outcome: 'failed', error }) })(picture, 320),
    ).toEqual({ outcome: 'failed', error });
  });
});

describe('shareReader', () => {
  it("stays below WhatsApp's size limit for a picture full of detail", async () => {
    const { store, kept } = fakeObjectStore();
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    kept.set(
      'n',
      await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000', noise } })
        .png()
        .toBuffer(),
    );
    const read = await shareReader(store)('n');
    if (read.outcome !== 'found') throw new Error(read.outcome);
    expect(await sharp(read.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(read.bytes.length).toBeLessThan(300_000);
  });
});
