import { PICTURE_WIDTHS } from '@aaspaas/contract/features/media.ts';
import { describe, expect, it } from 'vitest';
import { SRC_WIDTHS, srcSetOf } from './src-set.ts';

describe('srcSetOf', () => {
  it('matches the widths that the server serves', () => {
    expect(SRC_WIDTHS).toEqual(PICTURE_WIDTHS);
  });

  it('lists every width of our own picture', () => {
    const srcSet = srcSetOf('/media/a.webp')?.split(', ');
    expect(srcSet).toHaveLength(PICTURE_WIDTHS.length);
    expect(srcSet?.slice(0, 2)).toEqual(['/media/a.webp?w=160 160w', '/media/a.webp?w=240 240w']);
  });

  it.each(['https://example.com/a.webp', '/assets/a.svg', '/media/a.webp?w=320', 'blob:x'])(
    'returns none for %s',
    (src) => {
      expect(srcSetOf(src)).toBeUndefined();
    },
  );
});
