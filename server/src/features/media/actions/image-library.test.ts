import { describe, expect, it } from 'vitest';
import { sharp } from './image-library.ts';

const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } });

describe('image library', () => {
  it('opens JPEG, PNG, WebP and AVIF', async () => {
    for (const make of ['jpeg', 'png', 'webp', 'avif'] as const)
      expect((await sharp(await square()[make]().toBuffer()).metadata()).width, make).toBe(8);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['PPM', Buffer.concat([Buffer.from('P6 1 1 255\n'), Buffer.alloc(3)])],
  ])('has no loader for %s', async (_name, bytes) => {
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
  });

  it('has no loader for TIFF', async () => {
    const tiff = await square().tiff().toBuffer();
    await expect(sharp(tiff).metadata()).rejects.toThrow(/unsupported image format/);
  });
});
