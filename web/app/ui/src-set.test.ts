import { PICTURE_WIDTHS } from '@aaspaas/contract/features/media.ts';
import { describe, expect, it } from 'vitest';
import { SRC_WIDTHS, srcSetOf } from './src-set.ts';

describe('srcSetOf', () => {
  it('knows the widths that the server serves', () => {
    expect(SRC_WIDTHS).toEqual(PICTURE_WIDTHS);
  });

  it('names every width of a picture of ours', () => {
    expect(srcSetOf('/media/a.webp')).toBe(
      '/media/a.webp?w=160 160w, /media/a.webp?w=320 320w, /media/a.webp?w=640 640w, /media/a.webp?w=1200 1200w',
    );
  });

  it.each(['https://example.com/a.webp', '/assets/a.svg', '/media/a.webp?w=320', 'blob:x'])(
    'leaves %s alone',
    (src) => {
      expect(srcSetOf(src)).toBeUndefined();
    },
  );
});
