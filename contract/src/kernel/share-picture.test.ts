import { expect, it } from 'vitest';
import { sharePath } from './share-picture.ts';

it('returns a share picture URL only for stored pictures', () => {
  expect(sharePath('/media/electrician-1a2b.webp')).toBe('/media/share/electrician-1a2b.jpg');
  expect(sharePath('/media/a.mp4')).toBeNull();
  expect(sharePath('https://elsewhere.example/media/a.webp')).toBeNull();
});
