import { describe, expect, it } from 'vitest';
import { pictureUrls } from './picture-forms.ts';

describe('pictureUrls', () => {
  it('returns the night form and the tile of a drawn cover', () => {
    const url = '/media/cover-ac-repair-0123456789ab.webp';
    expect(pictureUrls(url, 'cover')).toEqual({
      day: url,
      night: '/media/cover-ac-repair-0123456789ab-night.webp',
    });
    expect(pictureUrls(url, 'tile')).toEqual({
      day: '/media/cover-ac-repair-0123456789ab-tile.webp',
      night: '/media/cover-ac-repair-0123456789ab-tile-night.webp',
    });
  });

  it('returns a detail itself as its tile', () => {
    const url = '/media/detail-ac-repair-2-0123456789ab.webp';
    const urls = { day: url, night: '/media/detail-ac-repair-2-0123456789ab-night.webp' };
    expect([pictureUrls(url, 'cover'), pictureUrls(url, 'tile')]).toEqual([urls, urls]);
  });

  it.each([
    '/media/0d6a3c5e-1111-4222-8333-444455556666.webp',
    '/media/avatar-man-mechanic-0123456789ab.webp',
    '/media/private/cover-x/proof',
    'https://elsewhere.example/media/cover-ac-repair.webp',
    'blob:https://aaspaas.example/1',
  ])('returns %s unchanged', (url) => {
    for (const shape of ['cover', 'tile'] as const)
      expect(pictureUrls(url, shape)).toEqual({ day: url, night: null });
  });
});
