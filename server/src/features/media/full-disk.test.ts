import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { en } from '@aaspaas/contract/messages/en/index.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryDisk } from '../../platform/disk-space.ts';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { createPhoto, createVideo } from '../../testing/files.ts';
import { multipartForm, registration } from '../../testing/registration.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let asha: TestPerson;
let photo: Blob;
let temporary: string;
beforeAll(async () => {
  app = await testApp();
  asha = await aCustomer(app);
  photo = await createPhoto();
});
afterAll(() => app.close());
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'aaspaas-tmp-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

const full = (code = 'ENOSPC') => Object.assign(new Error('write'), { code, syscall: 'write' });

async function upload(kind: string, file: Blob): Promise<{ status: number; retryAfter: unknown }> {
  const { status, headers } = await post('user/uploads', multipartForm({ kind }, [file], 'file'));
  return { status, retryAfter: headers['retry-after'] };
}

async function post(path: string, form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${asha.token}`,
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(payload.length),
    },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() as unknown };
}

/** What is stored: rows of files, and objects of the store's folder, also incomplete ones. */
async function stored(): Promise<readonly [rows: number, objects: readonly string[]]> {
  const { rows } = await app.connection.pool.query<{ n: number }>('select count(*)::int as n from files');
  return [rows[0]?.n ?? Number.NaN, (await readdir(app.filesFolder)).sort()];
}

describe('an upload with a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    '%s of the temporary file: 503 with Retry-After, nothing is kept',
    async (code) => {
      const before = await stored();
      vi.spyOn(temporaryDisk, 'createFile').mockImplementation(
        () => new Writable({ write: (_chunk, _encoding, done) => done(full(code)) }),
      );
      expect(await upload('video', createVideo(3_000_000))).toEqual({ status: 503, retryAfter: '30' });
      vi.restoreAllMocks();
      expect(await stored()).toEqual(before);
      expect(await readdir(temporary)).toEqual([]);
      expect((await upload('image', photo)).status).toBe(200);
    },
  );

  it.each(['image', 'video'])('of the object store: 503 with Retry-After, no row (%s)', async (kind) => {
    const before = await stored();
    vi.spyOn(app.objects, 'put').mockResolvedValue({ outcome: 'failed', error: full() });
    const file = kind === 'image' ? photo : createVideo();
    expect(await upload(kind, file)).toEqual({ status: 503, retryAfter: '30' });
    expect(await stored()).toEqual(before);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('of the object store at the second file of a form: removes the first one', async () => {
    const before = await stored();
    const { put } = app.objects;
    let puts = 0;
    vi.spyOn(app.objects, 'put').mockImplementation(async (...args) =>
      (puts += 1) === 2 ? { outcome: 'failed', error: full() } : put(...args),
    );
    const { status, headers, body } = await post(
      'employee/employee-register',
      multipartForm(registration(), [photo, photo]),
    );
    expect([status, headers['retry-after'], puts]).toEqual([503, '30', 2]);
    expect(body).toMatchObject({ message: en['error.unavailable'] });
    expect(await stored()).toEqual(before);
  });

  it('of the database: 503, and the object without a row is removed', async () => {
    const before = await stored();
    await app.connection.pool.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on files execute function full_disk()`);
    try {
      expect(await upload('image', photo)).toEqual({ status: 503, retryAfter: '5' });
    } finally {
      await app.connection.pool.query('drop trigger full_disk on files; drop function full_disk');
    }
    expect(await stored()).toEqual(before);
  });

  it('refuses a file before it is received when there is no room for it, and takes a smaller one', async () => {
    vi.spyOn(temporaryDisk, 'freeBytes').mockResolvedValue(18 * 1024 * 1024);
    const createFile = vi.spyOn(temporaryDisk, 'createFile');
    expect(await upload('video', createVideo(3_000_000))).toEqual({ status: 503, retryAfter: '30' });
    expect(createFile).not.toHaveBeenCalled();
    expect((await upload('image', photo)).status).toBe(200);
  });
});
