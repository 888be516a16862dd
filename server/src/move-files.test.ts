import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFileMove } from './adapters.ts';
import { type Env, readEnv } from './env.ts';
import { addFiles } from './features/media/index.ts';
import { runMoveFiles } from './move-files.ts';
import { localObjectStore } from './ports/object-store/local.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { type S3Stub, startS3Stub } from './ports/object-store/testing/s3-stub.ts';
import { aCustomer, anOperator } from './testing/accounts.ts';
import { apiClient } from './testing/api-client.ts';
import { databaseUrl } from './testing/database-url.ts';
import { createPdf, createPhoto } from './testing/files.ts';
import { secondProcess, type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let stub: S3Stub;
let folder: string;
let env: Env;
let local: ObjectStore;

beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-move-'));
  local = localObjectStore(join(folder, 'files'));
  stub = await startS3Stub(['shown', 'hidden']);
  env = readEnv({
    DATA_DIR: folder,
    S3_ENDPOINT: stub.url,
    S3_REGION: 'ap-south-1',
    S3_PUBLIC_BUCKET: 'shown',
    S3_PRIVATE_BUCKET: 'hidden',
    S3_ACCESS_KEY_ID: stub.accessKeyId,
    S3_SECRET_ACCESS_KEY: stub.secretAccessKey,
  });
});
afterAll(async () => {
  await app.close();
  await stub.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  stub.failWith = null;
  stub.requests.length = 0;
  stub.maxConcurrent = 0;
  for (const bucket of stub.buckets.values()) bucket.clear();
  await sql`delete from file_views`.execute(app.connection.db);
  await sql`delete from files`.execute(app.connection.db);
});

const bucket = (name: string) => stub.buckets.get(name) as Map<string, Buffer>;
const puts = () =>
  stub.requests.filter(({ method, path }) => method === 'PUT' && !path.includes('start-check'));
const run = (...args: string[]) => runMoveFiles(app.connection, env, args, () => undefined);

async function addStored(count: number, visibility: 'public' | 'private', bytes = 1000, from = 0) {
  const keys = Array.from({ length: count }, (_, i) => `${visibility}-${from + i}`);
  for (const [i, key] of keys.entries()) await local.put(key, Buffer.alloc(bytes, i));
  await addFiles(
    app.connection.db,
    keys.map((key) => ({
      key,
      kind: 'document' as const,
      mime: 'application/pdf',
      bytes,
      width: null,
      height: null,
      colour: null,
      visibility,
      owner_id: null,
      created_at: app.clock.now(),
    })),
  );
}

const setVisibility = (key: string, visibility: 'public' | 'private') =>
  sql`update files set visibility = ${visibility} where key = ${key}`.execute(app.connection.db);

describe('files:move', () => {
  it('copies each file to the bucket of its visibility, once, with at most the given concurrency', async () => {
    await addStored(30, 'public');
    // Several parts of the comparison.
    await addStored(2, 'private', 5_000_000);
    await addStored(1, 'private', 0, 2);
    expect(await run('--concurrency', '3')).toEqual({
      text: '33 files copied and compared (33 objects, 10.0 MB), 0 missing, 0 failed',
      complete: true,
    });
    expect([bucket('shown').size, bucket('hidden').size]).toEqual([30, 3]);
    expect(bucket('hidden').get('private-1')?.equals(Buffer.alloc(5_000_000, 1))).toBe(true);
    expect(stub.maxConcurrent).toBeLessThanOrEqual(3);
    stub.requests.length = 0;
    expect((await run()).text).toBe('0 files copied and compared (0 objects, 0.0 MB), 0 missing, 0 failed');
    expect(puts()).toEqual([]);
  });

  it('copies the variants of pictures', async () => {
    await addStored(1, 'public');
    await sql`update files set kind = 'image'`.execute(app.connection.db);
    await local.put('variants/public-0-320', Buffer.from('small'));
    expect((await run()).text).toMatch(/^1 files .* \(2 objects/);
    expect(bucket('shown').get('variants/public-0-320')?.toString()).toBe('small');
  });

  it('continues after the process was killed', async () => {
    await addStored(40, 'private');
    stub.failWith = (method, path) =>
      method === 'PUT' && !path.includes('start-check') && puts().length > 15 ? 'hang' : undefined;
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./move-files.ts', import.meta.url)), '--concurrency', '4'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: databaseUrl(app.target),
          DATA_DIR: folder,
          S3_ENDPOINT: stub.url,
          S3_REGION: 'ap-south-1',
          S3_PUBLIC_BUCKET: 'shown',
          S3_PRIVATE_BUCKET: 'hidden',
          S3_ACCESS_KEY_ID: stub.accessKeyId,
          S3_SECRET_ACCESS_KEY: stub.secretAccessKey,
        },
      },
    );
    const ended = once(child, 'close');
    await expect.poll(() => puts().length, { timeout: 20_000 }).toBeGreaterThan(18);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    stub.failWith = null;
    stub.requests.length = 0;
    const { complete } = await run();
    expect(complete).toBe(true);
    expect(bucket('hidden').size).toBe(40);
    // Those that the killed run completed are not copied again.
    expect(puts().length).toBeGreaterThanOrEqual(25);
    expect(puts().length).toBeLessThan(32);
  });

  it('reports a damaged copy, a failed one and a missing file, and repairs them in the next run', async () => {
    await addStored(3, 'private');
    await local.remove('private-0');
    stub.failWith = (method, path) => {
      if (path.endsWith('private-1') && method === 'PUT') return 'unavailable';
      if (path.endsWith('private-2') && method === 'GET')
        bucket('hidden').set('private-2', Buffer.alloc(1000, 9));
      return undefined;
    };
    const { text, complete } = await run();
    expect(complete).toBe(false);
    expect(text.split('\n')).toEqual([
      'missing in DATA_DIR: private-0',
      expect.stringMatching(/^not copied: private-[12]: /),
      expect.stringMatching(/^not copied: private-[12]: /),
      '0 files copied and compared (0 objects, 0.0 MB), 1 missing, 2 failed',
    ]);
    stub.failWith = null;
    await local.put('private-0', Buffer.from('back'));
    expect((await run()).complete).toBe(true);
    expect(bucket('hidden').get('private-2')?.equals(Buffer.alloc(1000, 2))).toBe(true);
  });

  it('removes the public copy of a file that became private', async () => {
    await addStored(1, 'public');
    await run();
    await setVisibility('public-0', 'private');
    await run();
    expect([...bucket('shown').keys(), ...bucket('hidden').keys()]).toEqual(['public-0']);
    expect(bucket('hidden').has('public-0')).toBe(true);
  });

  it('names all missing settings, and a wrong concurrency', async () => {
    await expect(runMoveFiles(app.connection, readEnv({}), [], () => undefined)).rejects.toThrow(
      'needs S3_REGION, S3_PUBLIC_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    );
    await expect(run('--concurrency', '0')).rejects.toThrow('--concurrency: must be from 1 to 32, not 0');
  });
});

describe('a server with its files in S3', () => {
  it('keeps private uploads out of the public bucket, serves both, and records each view', async () => {
    const asha = await aCustomer(app);
    const operator = await anOperator(app);
    const { target: objects } = await openFileMove(env);
    const server = await secondProcess({ ...app, objects });
    try {
      const api = apiClient(server.app);
      const form = new FormData();
      form.set('kind', 'document');
      form.append('file', createPdf(3_000_000), 'a file');
      const { reply } = await api.sendForm('media.upload', { role: 'user', form }, asha);
      expect([bucket('shown').size, bucket('hidden').size]).toEqual([0, 1]);
      const [key = ''] = bucket('hidden').keys();
      expect((await fetch(`${stub.url}/hidden/${key}`)).status).toBe(403);

      const get = (url: string, token?: string, headers = {}) =>
        server.app.inject({
          method: 'GET',
          url,
          headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        });
      const { url } = reply.data;
      expect((await get(url, asha.token)).rawPayload.equals(bucket('hidden').get(key) as Buffer)).toBe(true);
      const part = await get(url, asha.token, { range: 'bytes=5-7' });
      expect([part.statusCode, part.payload]).toEqual([206, '1.4']);
      expect((await get(url)).statusCode).toBe(404);
      expect((await get(url, operator.token)).statusCode).toBe(404);

      const picture = new FormData();
      picture.set('first_name', 'Asha');
      picture.set('last_name', 'Rao');
      picture.set('email', 'asha@example.in');
      picture.set('profile_image', await createPhoto(), 'me.jpg');
      await api.sendForm('account.update', { role: 'user', form: picture }, asha);
      expect(bucket('shown').size).toBe(1);
      const [avatar = ''] = bucket('shown').keys();
      const small = await get(`/media/${avatar}.webp?w=160`);
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 160 });
      expect(bucket('shown').has(`variants/${avatar}-160`)).toBe(true);
      expect(bucket('hidden').size).toBe(1);
    } finally {
      await server.close();
    }
  });
});
