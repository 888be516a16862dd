import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkS3 } from './check-s3.ts';
import { objectStoreConformance } from './conformance.ts';
import { type ObjectStoreSettings, openS3, pickObjectStore } from './pick.ts';
import { s3ObjectStore } from './s3.ts';
import { type S3Stub, startS3Stub } from './testing/s3-stub.ts';

let stub: S3Stub;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-s3-'));
  stub = await startS3Stub(['shown', 'hidden']);
});
beforeEach(() => {
  stub.failWith = null;
  // Smaller than the lists of the conformance tests.
  stub.pageSize = 3;
  stub.openBuckets.clear();
  stub.openBuckets.add('shown');
  for (const bucket of stub.buckets.values()) bucket.clear();
  stub.requests.length = 0;
});
afterAll(async () => {
  await stub.close();
  await rm(folder, { recursive: true });
});

const options = (changes: object = {}) => ({
  endpoint: stub.url,
  region: 'ap-south-1',
  pathStyle: true,
  accessKeyId: stub.accessKeyId,
  secretAccessKey: stub.secretAccessKey,
  buckets: { public: 'shown', private: 'hidden' },
  ...changes,
});
const store = (changes: object = {}) => s3ObjectStore(options(changes));
const object = (bucket: string, key: string) => stub.buckets.get(bucket)?.get(key)?.toString();

objectStoreConformance('s3', async () => store());

describe('s3 object store: buckets', () => {
  it('stores by visibility; a private read never returns a public object', async () => {
    await store().put('a', Buffer.from('for all'), 'public');
    await store().put('b', Buffer.from('for one'));
    expect([object('shown', 'a'), object('hidden', 'a')]).toEqual(['for all', undefined]);
    expect([object('shown', 'b'), object('hidden', 'b')]).toEqual([undefined, 'for one']);
    expect(await store().get('a')).toEqual({ outcome: 'missing' });
    expect(await store().exists('a', 'public')).toBe('present');
    expect((await fetch(`${stub.url}/shown/a`)).status).toBe(200);
    expect((await fetch(`${stub.url}/hidden/b`)).status).toBe(403);
  });

  it('finds a public file that was uploaded before its form', async () => {
    await store().put('a', Buffer.from('0123'));
    expect(await store().get('a', 'public')).toEqual({ outcome: 'found', bytes: Buffer.from('0123') });
    expect(await store().getPart('a', 1, 2, 'public')).toEqual({
      outcome: 'found',
      bytes: Buffer.from('12'),
    });
    expect(await store().exists('a', 'public')).toBe('present');
  });

  it('removes from both buckets', async () => {
    await store().put('a', Buffer.from('1'), 'public');
    await store().put('a', Buffer.from('1'));
    await store().remove('a');
    expect([object('shown', 'a'), object('hidden', 'a')]).toEqual([undefined, undefined]);
  });
});

describe('s3 object store: access and failures are values', () => {
  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }],
    ['an unknown key', { accessKeyId: 'ANOTHER' }],
    ['a missing bucket', { buckets: { public: 'shown', private: 'none' } }],
    ['an endpoint that does not answer', { endpoint: 'http://127.0.0.1:9' }],
  ])('%s', async (_, changes) => {
    const failing = store(changes);
    expect((await failing.put('a', Buffer.from('1'))).outcome).toBe('failed');
    expect((await failing.get('a')).outcome).toBe('failed');
    expect((await failing.getPart('a', 0, 1)).outcome).toBe('failed');
    expect((await failing.remove('a')).outcome).toBe('failed');
    expect(stub.buckets.get('hidden')?.size).toBe(0);
  });

  it('ends an operation that gets no answer', async () => {
    stub.failWith = () => 'hang';
    const started = performance.now();
    const slow = store({ timeoutMs: 150 });
    const results = await Promise.all([
      slow.put('a', Buffer.from('1')),
      slow.getPart('a', 0, 9),
      slow.remove('a'),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
    expect(await slow.exists('a')).toBe('failed');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('never returns a truncated object', async () => {
    await store().put('a', Buffer.alloc(400_000, 7));
    stub.failWith = () => 'cut';
    expect((await store().get('a')).outcome).toBe('failed');
    expect((await store().getPart('a', 0, 300_000)).outcome).toBe('failed');
  });

  it('repeats a request that the service refused for the moment, also with a stream', async () => {
    const path = join(folder, 'film');
    await writeFile(path, Buffer.alloc(700_000, 3));
    let left = 1;
    stub.failWith = () => ((left -= 1) >= 0 ? 'unavailable' : undefined);
    expect(await store().put('a', { path })).toEqual({ outcome: 'stored' });
    left = 1;
    const read = await store().get('a');
    expect(read.outcome === 'found' && read.bytes.equals(Buffer.alloc(700_000, 3))).toBe(true);
  });

  it('returns only the range from a service that ignores ranges', async () => {
    await store().put('a', Buffer.from('0123456789'));
    stub.failWith = () => 'ignore-range';
    expect(await store().getPart('a', 3, 5)).toEqual({ outcome: 'found', bytes: Buffer.from('345') });
    expect(await store().getPart('a', 8, 20)).toEqual({ outcome: 'found', bytes: Buffer.from('89') });
  });

  it('50 at once', async () => {
    const many = store();
    await Promise.all(Array.from({ length: 50 }, (_, i) => many.put(`k${i}`, Buffer.from(String(i)))));
    const reads = await Promise.all(Array.from({ length: 50 }, (_, i) => many.get(`k${i}`)));
    expect(reads.map((read) => (read.outcome === 'found' ? read.bytes.toString() : read.outcome))).toEqual(
      Array.from({ length: 50 }, (_, i) => String(i)),
    );
  });
});

describe('start-up check', () => {
  it('accepts buckets that work and leaves nothing behind', async () => {
    await checkS3(options());
    expect([...stub.buckets.values()].map(({ size }) => size)).toEqual([0, 0]);
    expect(stub.requests.filter(({ headers }) => !headers.authorization)).toHaveLength(2);
    const opened = await openS3(options());
    expect(await opened.put('a', Buffer.from('1'))).toEqual({ outcome: 'stored' });
  });

  it('refuses a private bucket that answers an unsigned request, and removes its object', async () => {
    stub.openBuckets.add('hidden');
    await expect(openS3(options())).rejects.toThrow(
      'S3_PRIVATE_BUCKET=hidden: the private bucket answers an unsigned request with HTTP 200 instead of 403. Block its public access before you start the server',
    );
    expect(stub.buckets.get('hidden')?.size).toBe(0);
  });

  it('names the bucket that does not exist, and a wrong secret', async () => {
    await expect(checkS3(options({ buckets: { public: 'none', private: 'hidden' } }))).rejects.toThrow(
      /^S3_PUBLIC_BUCKET=none: the bucket does not answer, does not exist, or .*: HTTP 404$/,
    );
    await expect(checkS3(options({ secretAccessKey: 'another' }))).rejects.toThrow(
      /^S3_PRIVATE_BUCKET=hidden: /,
    );
  });
});

describe('settings', () => {
  const settings: ObjectStoreSettings = { OBJECT_STORE: 's3', DATA_DIR: '/none', S3_PATH_STYLE: true };

  it('names all missing ones at once', async () => {
    await expect(pickObjectStore({ ...settings, S3_REGION: 'ap-south-1' })).rejects.toThrow(
      'OBJECT_STORE=s3 needs S3_PUBLIC_BUCKET, S3_PRIVATE_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set them',
    );
  });

  it('refuses one bucket for both, and opens the named service', async () => {
    const all = {
      ...settings,
      S3_ENDPOINT: stub.url,
      S3_REGION: 'ap-south-1',
      S3_PUBLIC_BUCKET: 'shown',
      S3_PRIVATE_BUCKET: 'hidden',
      S3_ACCESS_KEY_ID: stub.accessKeyId,
      S3_SECRET_ACCESS_KEY: stub.secretAccessKey,
    };
    await expect(pickObjectStore({ ...all, S3_PUBLIC_BUCKET: 'hidden' })).rejects.toThrow('are both hidden');
    const picked = await pickObjectStore(all);
    await picked.put('a', Buffer.from('1'), 'public');
    expect(object('shown', 'a')).toBe('1');
  });
});
