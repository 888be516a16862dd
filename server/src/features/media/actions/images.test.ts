import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fakeObjectStore as memory } from '../../../testing/fake-object-store.ts';
import { storeImage } from './images.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b51144' } });

describe('storeImage', () => {
  it('stores a photo upright, smaller, as WebP and without metadata', async () => {
    const photo = await plain(2400, 1200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { store, kept } = memory();
    const result = await storeImage(store, photo, 'a');
    expect(result).toMatchObject({
      outcome: 'stored',
      file: { key: 'a', mime: 'image/webp', width: 800, height: 1600 },
    });
    const metadata = await sharp(kept.get('a') as Buffer).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1600 });
    expect(metadata.exif).toBeUndefined();
  });

  it('returns the average colour', async () => {
    const result = await storeImage(memory().store, await plain(40, 40).png().toBuffer(), 'a');
    const colour = result.outcome === 'stored' ? (result.file.colour ?? '') : '';
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    parts.forEach((part, index) =>
      expect(Math.abs(part - ([0xb5, 0x11, 0x44][index] as number))).toBeLessThan(8),
    );
  });

  it('never enlarges a picture', async () => {
    const result = await storeImage(memory().store, await plain(50, 20).webp().toBuffer(), 'a');
    expect(result).toMatchObject({ file: { width: 50, height: 20 } });
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ['an HTML page named .jpg', Buffer.from('<html><body>x</body></html>')],
  ])('rejects %s', async (_name, bytes) => {
    const { store, kept } = memory();
    expect(await storeImage(store, bytes, 'a')).toEqual({ outcome: 'not_an_image' });
    expect(kept.size).toBe(0);
  });

  // proves: more.hostile-files
  it('rejects a truncated picture and one with too many pixels', async () => {
    const complete = await plain(900, 900).jpeg().toBuffer();
    expect(await storeImage(memory().store, complete.subarray(0, complete.length / 2), 'a')).toEqual({
      outcome: 'broken',
    });
    for (const giant of [plain(5001, 5000), plain(20_000, 40)])
      expect(await storeImage(memory().store, await giant.png().toBuffer(), 'a')).toEqual({
        outcome: 'too_many_pixels',
      });
  });

  const heic = fileURLToPath(new URL('../fixtures/circle.heic', import.meta.url));

  it('accepts HEIC and rejects a truncated one', async () => {
    const { store, kept } = memory();
    const result = await storeImage(store, heic, 'a');
    expect(result).toMatchObject({
      outcome: 'stored',
      file: { mime: 'image/webp', width: 640, height: 480 },
    });
    const middle = await sharp(kept.get('a') as Buffer)
      .extract({ left: 310, top: 230, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(middle.readUInt8(2)).toBeGreaterThan(middle.readUInt8(0));
    const complete = await readFile(heic);
    expect(await storeImage(memory().store, complete.subarray(0, 1200), 'a')).not.toMatchObject({
      outcome: 'stored',
    });
  });

  it('rejects a file that is too large without decoding it', async () => {
    expect(await storeImage(memory().store, Buffer.alloc(MAX_BYTES.image + 1), 'a')).toEqual({
      outcome: 'too_large',
    });
  });

  it('returns failed if the store cannot write the picture', async () => {
    expect(await storeImage(memory(true).store, await plain(9, 9).png().toBuffer(), 'a')).toEqual({
      outcome: 'failed',
      error: new Error('the object store is full'),
    });
  });
});
