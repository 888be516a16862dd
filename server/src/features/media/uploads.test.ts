import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { createVideo } from '../../testing/files.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { claimFiles, deleteExpiredUploads } from './index.ts';

let app: TestApp;
let asha: TestPerson;
let photo: Blob;
const film = createVideo(3_000_000);

beforeAll(async () => {
  app = await testApp();
  asha = await aCustomer(app);
  photo = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
});
afterAll(() => app.close());

function formOf(kind: string, ...files: [Blob, string][]): FormData {
  const form = new FormData();
  form.set('kind', kind);
  for (const [file, name] of files) form.append('file', file, name);
  return form;
}

const send = (kind: string, file: Blob, token = asha.token, role: Role = 'user') =>
  app.sendForm('media.upload', { role, form: formOf(kind, [file, 'a file']) }, { token });
const get = (url: string, token: string | null, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'GET',
    url,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

describe('multipart form', () => {
  it.each([
    ['truncated', '; boundary=x', '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nim'],
    [
      'truncated within a file',
      '; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['without a boundary', '', 'kind=image'],
  ])('responds 400 to a form %s', async (_what, boundary, payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/user/uploads',
      headers: {
        authorization: `Bearer ${asha.token}`,
        'content-type': `multipart/form-data${boundary}`,
      },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: 'We couldn’t read your request. Please try again.',
    });
  });
});

describe('POST user/uploads', () => {
  it('detects the type from the content and serves the file to its sender only, for an hour', async () => {
    const { status, reply } = await send('image', photo);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ kind: 'image', width: 900, height: 600 });
    const shown = await get(`${reply.data.url}?w=320`, asha.token);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.headers['cache-control']).toContain('private');
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(320);

    const others = await Promise.all([aCustomer(app), aProfessional(app), anOperator(app)]);
    const key = reply.data.url.split('/')[3];
    for (const [url, token] of [
      [reply.data.url, null],
      ...others.map(({ token: theirs }) => [reply.data.url, theirs]),
      [`/media/${key}.webp`, asha.token],
      [reply.data.url.replace(/-(.)/, (_: string, one: string) => `-${one === 'A' ? 'B' : 'A'}`), asha.token],
    ] as [string, string | null][])
      expect((await get(url, token)).statusCode, url).toBe(404);

    app.clock.advance(61);
    expect((await get(reply.data.url, asha.token)).statusCode).toBe(404);
  });

  it('serves a video in ranges', async () => {
    const { reply } = await send('video', film);
    expect(reply.data).toMatchObject({ kind: 'video', bytes: film.size, width: null });
    const fullResponse = await get(reply.data.url, asha.token);
    const pictures = Buffer.from(await film.slice(-3_000_000).arrayBuffer());
    expect(fullResponse.rawPayload).toHaveLength(film.size);
    expect(fullResponse.rawPayload.subarray(-3_000_000).equals(pictures)).toBe(true);
    const part = await get(reply.data.url, asha.token, { range: 'bytes=4-7' });
    expect(part.statusCode).toBe(206);
    expect([part.payload, part.headers['content-range']]).toEqual(['ftyp', `bytes 4-7/${film.size}`]);
    const unsatisfiable = await get(reply.data.url, asha.token, { range: `bytes=${film.size}-` });
    expect([unsatisfiable.statusCode, unsatisfiable.headers['content-range']]).toEqual([
      416,
      `bytes */${film.size}`,
    ]);
  });

  it.each([
    ['image', new Blob(['hello']), 'This isn’t an image. Please use JPEG, PNG, WebP or HEIC.'],
    ['image', film, 'This isn’t an image. Please use JPEG, PNG, WebP or HEIC.'],
    ['video', new Blob(['hello']), 'This video won’t play. Please use MP4 or WebM.'],
    ['document', new Blob(['<html></html>']), 'This is neither a PDF nor an image.'],
    [
      'image',
      new Blob([new Uint8Array([0xff, 0xd8, 0xff]), Buffer.alloc(MAX_BYTES.image)]),
      'An image can be up to 8 MB.',
    ],
    ['video', new Blob([createVideo(), Buffer.alloc(MAX_BYTES.video)]), 'A video can be up to 50 MB.'],
  ])('rejects a file of another type or too large for the kind %s', async (kind, file, text) => {
    const { status, error } = await send(kind, file);
    expect([status, error.errors]).toEqual([422, { file: [text] }]);
  });

  it('requires exactly one file and a session', async () => {
    expect(
      (await app.sendForm('media.upload', { role: 'user', form: formOf('image') }, asha)).error.errors,
    ).toEqual({
      file: ['Please choose a file.'],
    });
    const two = await app.sendForm(
      'media.upload',
      { role: 'user', form: formOf('other', [photo, 'a'], [photo, 'b']) },
      asha,
    );
    expect(two.error.errors).toEqual({ file: [expect.any(String)], kind: [expect.any(String)] });
    expect(
      (await app.sendForm('media.upload', { role: 'user', form: formOf('image', [photo, 'a']) })).status,
    ).toBe(401);
    expect(
      (await app.sendForm('identity.log_in', { role: 'user', form: formOf('image', [photo, 'a']) })).status,
    ).toBe(400);
  });

  it('accepts a PDF as a document, from a professional too', async () => {
    const { token } = await aProfessional(app);
    const { reply } = await send('document', new Blob(['%PDF-1.7 proof']), token, 'employee');
    const shown = await get(reply.data.url, token);
    expect([shown.headers['content-type'], shown.payload]).toEqual(['application/pdf', '%PDF-1.7 proof']);
  });

  it('leaves no temporary files on disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aaspaas-tmp-'));
    vi.stubEnv('TMPDIR', folder);
    expect((await send('image', photo)).status).toBe(200);
    expect((await send('image', new Blob(['hello']))).status).toBe(422);
    vi.unstubAllEnvs();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe('unclaimed upload', () => {
  const claim = (owner: number, ids: number[]) =>
    transaction(app.connection.db, (tx) =>
      claimFiles(tx, owner, ids, { kinds: ['image'], visibility: 'private' }),
    );

  it('can be claimed once, by its sender, for its kind', async () => {
    const other = await aCustomer(app);
    const ids: number[] = [];
    for (const file of [photo, photo]) ids.push((await send('image', file)).reply.data.id);
    const video = (await send('video', film)).reply.data.id;
    expect(await claim(other.id, ids)).toBe(false);
    expect(await claim(asha.id, [video])).toBe(false);
    expect(await claim(asha.id, ids)).toBe(true);
    expect(await claim(asha.id, ids)).toBe(false);
    expect(await claim(asha.id, [])).toBe(true);
  });

  it('can be deleted by its sender until it is claimed', async () => {
    const other = await aCustomer(app);
    const { id, url } = (await send('image', photo)).reply.data;
    const discard = (token: string) => app.call('media.discard', { role: 'user', params: { id } }, { token });
    expect((await discard(other.token)).status).toBe(404);
    expect((await discard(asha.token)).status).toBe(200);
    expect((await get(url, asha.token)).statusCode).toBe(404);
    expect((await discard(asha.token)).status).toBe(404);
    const claimedId = (await send('image', photo)).reply.data.id;
    await claim(asha.id, [claimedId]);
    expect((await app.call('media.discard', { role: 'user', params: { id: claimedId } }, asha)).status).toBe(
      404,
    );
  });

  it('is deleted after a day, unlike a claimed one', async () => {
    const [waiting, used] = [await send('image', photo), await send('image', photo)].map(
      ({ reply }) => reply.data,
    );
    await claim(asha.id, [used?.id ?? 0]);
    app.clock.advance(24 * 60 + 1);
    const { db } = app.connection;
    await deleteExpiredUploads({ db, clock: app.clock }, app.objects);
    const there = (upload?: { readonly url: string }) => app.objects.exists(upload?.url.split('/')[3] ?? '');
    expect([await there(waiting), await there(used)]).toEqual(['missing', 'present']);
  });
});
