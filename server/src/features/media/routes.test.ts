import { PICTURE_WIDTHS } from '@aaspaas/contract/features/media.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { addFiles, filesByIds, storeImage } from './index.ts';

let app: TestApp;
let ids: Map<string, number>;

async function storePicture(key: string, width: number, visibility: 'public' | 'private') {
  const bytes = await sharp({
    create: { width, height: Math.round(width / 2), channels: 3, background: '#246' },
  })
    .png()
    .toBuffer();
  const stored = await storeImage(app.objects, bytes, key);
  if (stored.outcome !== 'stored') throw new Error(stored.outcome);
  return { ...stored.file, visibility, owner_id: null, created_at: app.clock.now() };
}

beforeAll(async () => {
  app = await testApp();
  const files = [
    await storePicture('shown', 1400, 'public'),
    await storePicture('small', 200, 'public'),
    await storePicture('hidden', 400, 'private'),
  ];
  // Has a row but no object.
  const lost = { ...(files[0] as (typeof files)[number]), key: 'lost' };
  ids = await addFiles(app.connection.db, [...files, lost]);
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers });

describe('GET /media/:name', () => {
  it.each(PICTURE_WIDTHS)('serves the width %i', async (width) => {
    const answer = await get(`/media/shown.webp?w=${width}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width / 2,
    });
    expect(await app.objects.exists(`variants/shown-${width}`)).toBe('present');
    expect((await get(`/media/shown.webp?w=${width}`)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('serves the original size without a width, and never enlarges', async () => {
    expect(await sharp((await get('/media/shown.webp')).rawPayload).metadata()).toMatchObject({
      width: 1400,
    });
    expect(await sharp((await get('/media/small.webp?w=640')).rawPayload).metadata()).toMatchObject({
      width: 200,
    });
    expect(await app.objects.exists('variants/small-640')).toBe('missing');
  });

  it('is cacheable for a year and answers a known ETag with 304', async () => {
    const first = await get('/media/shown.webp?w=320');
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const tag = String(first.headers.etag);
    const again = await get('/media/shown.webp?w=320', { 'if-none-match': `"other", W/${tag}` });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    expect((await get('/media/shown.webp?w=640', { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it.each([
    'hidden.webp',
    'unknown.webp',
    'lost.webp',
    'shown.png',
    'shown.webp?w=300',
    'shown.webp?w=',
    'shown.webp?w=160&w=320',
    '..%2Fshown.webp',
    'variants%2Fshown-160.webp',
  ])('responds 404 to %s', async (name) => {
    const answer = await get(`/media/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });

  it('returns the same body for private and missing files', async () => {
    const [hidden, missing] = await Promise.all([get('/media/hidden.webp'), get('/media/unknown.webp')]);
    const comparable = (answer: typeof hidden) => ({ ...answer.json(), request_id: null });
    expect(comparable(hidden)).toEqual(comparable(missing));
  });
});

describe('AVIF', () => {
  const CHROME = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };

  it('serves WebP first and AVIF once it is encoded, to browsers that accept it', async () => {
    const first = await get('/media/shown.webp?w=800', CHROME);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      vary: expect.stringMatching(/accept/),
    });
    await expect.poll(() => app.objects.exists('variants/shown-800-avif')).toBe('present');
    const second = await get('/media/shown.webp?w=800', CHROME);
    expect(second.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 800,
    });
    expect((await get('/media/shown.webp?w=800')).headers['content-type']).toBe('image/webp');
    for (const tag of [first.headers.etag, second.headers.etag])
      expect(
        (await get('/media/shown.webp?w=800', { ...CHROME, 'if-none-match': String(tag) })).statusCode,
      ).toBe(304);
  });

  it('encodes a picture narrower than the requested width in its original width', async () => {
    await get('/media/small.webp?w=640', CHROME);
    await expect.poll(() => app.objects.exists('variants/small-whole-avif')).toBe('present');
    const answer = await get('/media/small.webp?w=320', CHROME);
    expect(answer.headers['content-type']).toBe('image/avif');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 200 });
  });

  it('serves the stored format without a width', async () => {
    await get('/media/small.webp?w=640', CHROME);
    await expect.poll(() => app.objects.exists('variants/small-whole-avif')).toBe('present');
    expect((await get('/media/small.webp', CHROME)).headers['content-type']).toBe('image/webp');
  });
});

describe('filesByIds', () => {
  it('returns public pictures only', async () => {
    const found = await filesByIds(app.connection.db, [...ids.values(), 999_999]);
    expect([...found.values()].map(({ url }) => url).toSorted()).toEqual([
      '/media/lost.webp',
      '/media/shown.webp',
      '/media/small.webp',
    ]);
    expect(found.get(ids.get('small') as number)).toMatchObject({
      width: 200,
      height: 100,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect((await filesByIds(app.connection.db, [])).size).toBe(0);
  });
});

describe('GET /media/share/:name', () => {
  it('serves a JPEG in the size that messengers show, and stores it', async () => {
    const answer = await get('/media/share/shown.jpg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(await app.objects.exists('variants/shown-share')).toBe('present');
    expect((await get('/media/share/small.jpg')).statusCode).toBe(200);
  });

  it.each(['hidden.jpg', 'lost.jpg', 'nothing.jpg', 'shown.webp', 'shown', '..%2Fshown.jpg'])(
    'responds 404 to share picture %s',
    async (name) => {
      expect((await get(`/media/share/${name}`)).statusCode).toBe(404);
    },
  );
});
