import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE, pushConformance } from './conformance.ts';
import { configuredPushKeys, newPushKeys, pickPush, storedPushKeys } from './pick.ts';
import { startPushServiceStub } from './testing/push-service-stub.ts';
import { makeFakeBrowser } from './testing/fake-browser.ts';
import { webPushSender } from './web-push.ts';

const keys = newPushKeys();
const settings = { ...keys, subject: 'mailto:desk@aaspaas.test', timeoutMs: 500 };

pushConformance('web-push', (ca) => webPushSender({ ...settings, stubService: { ca } }));

it('identifies the sender to the push service by its key (VAPID)', async () => {
  const service = await startPushServiceStub();
  const { address } = service.browser();
  await webPushSender({ ...settings, stubService: service }).send(address, MESSAGE);
  const [, token = '', key] =
    /^vapid t=([^,]+), k=(.+)$/.exec(service.received[0]?.headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const [head, claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: new URL(address.endpoint).origin,
    sub: 'mailto:desk@aaspaas.test',
  });
  const point = Buffer.from(keys.publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const given = Buffer.from(signature, 'base64url');
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, given),
  ).toBe(true);
  await service.close();
});

describe('sender restricted to public hosts', () => {
  it('sends nothing to this machine, IP addresses, plain http or other ports', async () => {
    const service = await startPushServiceStub();
    const browser = service.browser().address;
    const port = new URL(browser.endpoint).port;
    const sender = webPushSender(settings);
    for (const endpoint of [
      browser.endpoint,
      `https://127.0.0.1:${port}/x`,
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://2130706433/x',
      'https://169.254.169.254/latest',
      'https://me:secret@push.example/x',
      'http://push.example/x',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(await sender.send({ ...browser, endpoint }, MESSAGE), endpoint).toBe('gone');
    expect(service.received).toEqual([]);
    await service.close();
  });

  it('checks the addresses of a name before connecting', async () => {
    // A name under .invalid never resolves, on purpose.
    const { address } = makeFakeBrowser('https://push.aaspaas.invalid/x');
    expect(await webPushSender(settings).send(address, MESSAGE)).toBe('failed');
  });
});

describe('VAPID keys', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aaspaas-push-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('come from the settings, which must be one pair', () => {
    const env = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
    expect(configuredPushKeys(env)).toEqual(keys);
    expect(configuredPushKeys({})).toBeNull();
    expect(pickPush({ PUBLIC_URL: 'http://10.0.0.5:3000' }, keys).publicKey).toBe(keys.publicKey);
  });

  it.each([
    ['one key of a pair', { VAPID_PUBLIC_KEY: keys.publicKey }, 'belong together'],
    ['no key', { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'x' }, 'is not a P-256 private key'],
    [
      'keys of different pairs',
      { VAPID_PUBLIC_KEY: newPushKeys().publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
      'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY',
    ],
  ])('are rejected at the start: %s', (_what, given, problem) => {
    expect(() => configuredPushKeys(given)).toThrow(problem);
  });

  it('of an earlier release are in a file of the data folder', async () => {
    expect(await storedPushKeys(folder)).toBeNull();
    await writeFile(join(folder, 'push.key'), `${keys.privateKey}\n`);
    expect(await storedPushKeys(folder)).toEqual(keys);
    await writeFile(join(folder, 'push.key'), 'broken');
    await expect(storedPushKeys(folder)).rejects.toThrow(
      `${join(folder, 'push.key')} is not a valid key: restore it from a backup`,
    );
    expect(() => webPushSender({ ...settings, subject: 'nobody' })).toThrow();
  });
});
