import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { uploadQuota } from '../../platform/http/upload-quota.ts';
import { aCustomer, aProfessional } from '../../testing/accounts.ts';
import { createVideo, createPhoto } from '../../testing/files.ts';
import { aRegistration, registration, multipartForm } from '../../testing/registration.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { mp4Box, uint32s } from '../../testing/mp4.ts';
import { decoder } from './actions/decoder.ts';

let app: TestApp;
let photo: Blob;
beforeAll(async () => {
  app = await testApp();
  photo = await createPhoto();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']);
const tooLarge = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(8 * 1024 * 1024)]);

describe('multipart request with invalid fields', () => {
  it('POST employee/employee-register: returns the problems of fields and files together and decodes nothing', async () => {
    const decode = vi.spyOn(decoder, 'decode');
    const { status, error } = await app.sendForm('provider.register', {
      form: multipartForm({ ...aRegistration, name: '', mobile: '12' }, [photo, svg, tooLarge]),
    });
    expect(status).toBe(422);
    expect(Object.keys(error.errors).sort()).toEqual(['images', 'mobile', 'name']);
    expect(error.fields.images).toEqual([
      'This is neither a PDF nor an image.',
      'A document can be up to 8 MB.',
    ]);
    expect(decode).not.toHaveBeenCalled();
  });

  it('POST employee/employee-register: decodes nothing if only the address cannot be geocoded', async () => {
    const decode = vi.spyOn(decoder, 'decode');
    const { error } = await app.sendForm('provider.register', {
      form: multipartForm({ ...registration(), address: 'zzkk qqxx' }, [photo]),
    });
    expect(Object.keys(error.errors)).toEqual(['address']);
    expect(decode).not.toHaveBeenCalled();
  });

  it('POST user/pd/delivery and employee/upload-service: decode nothing', async () => {
    const decode = vi.spyOn(decoder, 'decode');
    const form = () => multipartForm({ name: '' }, [photo, photo, photo]);
    const pd = await app.sendForm('enquiry.pd_send', { form: form() }, await aCustomer(app));
    const service = await app.sendForm('provider.upload_service', { form: form() }, await aProfessional(app));
    expect([pd.status, service.status]).toEqual([422, 422]);
    expect(decode).not.toHaveBeenCalled();
  });

  it('POST user/updateprofile: returns the problems of fields and picture together and decodes nothing', async () => {
    const decode = vi.spyOn(decoder, 'decode');
    const { token } = await aCustomer(app);
    const form = multipartForm({ name: ' ', email: 'meera@' }, [svg, photo], 'profile_image');
    const { error } = await app.sendForm('account.update', { role: 'user', form }, { token });
    expect(Object.keys(error.errors).sort()).toEqual(['email', 'name', 'profile_image']);
    expect(decode).not.toHaveBeenCalled();
  });
});

describe('upload without server capacity', () => {
  it('responds 503 with Retry-After and stores nothing while the decoder is busy', async () => {
    vi.spyOn(decoder, 'decode').mockRejectedValue(new Failure('unavailable', { retryAfter: 15 }));
    const { token } = await aCustomer(app);
    const { status, headers } = await post(
      'user/updateprofile',
      multipartForm({}, [photo], 'profile_image'),
      token,
    );
    expect([status, headers['retry-after']]).toEqual([503, '15']);
  });

  it('responds 503 with Retry-After while uploads fill the temporary space', async () => {
    const lease = uploadQuota.lease('127.0.0.1');
    const { token } = await aCustomer(app);
    lease.reserve(280 * 1024 * 1024);
    const refused = await post('user/updateprofile', multipartForm({}, [photo], 'profile_image'), token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '15']);
    lease.release();
    expect(
      (await post('user/updateprofile', multipartForm({}, [photo], 'profile_image'), token)).status,
    ).toBe(200);
  });

  const post = async (path: string, form: FormData, token: string) => {
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const { statusCode, headers } = await app.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: statusCode, headers };
  };
});

describe('video upload', () => {
  const GPS = '+12.9716+077.5946/';

  it('removes the location that the camera recorded', async () => {
    const { token } = await aCustomer(app);
    const located = new Blob([
      createVideo(),
      new Uint8Array(mp4Box('udta', mp4Box('\xa9xyz', uint32s(0), GPS))),
    ]);
    const form = multipartForm({ kind: 'video' }, [located], 'file');
    const { reply } = await app.sendForm('media.upload', { role: 'user', form }, { token });
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url: reply.data.url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rawPayload).toHaveLength(located.size);
    expect(rawPayload.includes(GPS)).toBe(false);
  });

  it('rejects a video that cannot be parsed', async () => {
    const { token } = await aCustomer(app);
    const truncated = new Blob([createVideo().slice(0, 400), 'and no more']);
    const { error } = await app.sendForm(
      'media.upload',
      { role: 'user', form: multipartForm({ kind: 'video' }, [truncated], 'file') },
      {
        token,
      },
    );
    expect(error.errors).toEqual({ file: ['This video is damaged. Please choose another one.'] });
  });
});
