import Fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { staticDocument } from './static-document.ts';

const build = vi.fn(() => 'document '.repeat(500));
const app = Fastify();
app.get('/', staticDocument('text/plain; charset=utf-8', build));
afterAll(() => app.close());

it('a static document is built once and sent in each encoding', async () => {
  const text = 'document '.repeat(500);
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  expect((await get({})).body).toBe(text);
  const br = await get({ 'accept-encoding': 'br, gzip' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
    'br',
    text,
  ]);
  const zipped = await get({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(text);
  const again = await get({ 'if-none-match': String(br.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(build).toHaveBeenCalledTimes(1);
});
