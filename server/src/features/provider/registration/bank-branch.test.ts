import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVault } from '../../../platform/vault.ts';
import { pickBankBranches } from '../../../ports/bank-branches/pick.ts';
import { startIfscStub } from '../../../ports/bank-branches/testing/ifsc-stub.ts';
import { apiClient } from '../../../testing/api-client.ts';
import { createPhoto } from '../../../testing/files.ts';
import { registration, multipartForm } from '../../../testing/registration.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestProduct, startTestProduct } from '../../../testing/test-product.ts';

/** The app with an IFSC service (`online`) and without one (`offline`). */
let offline: TestApp;
let online: TestProduct;
let service: Awaited<ReturnType<typeof startIfscStub>>;
let photo: Blob;
beforeAll(async () => {
  offline = await testApp();
  service = await startIfscStub();
  const { connection, target, clock, objects } = offline;
  const log = pino({ level: 'silent' });
  const vault = makeVault(randomBytes(32).toString('hex'));
  const bankBranches = pickBankBranches({ IFSC_URL: service.url }, clock, log);
  online = await startTestProduct({
    connection,
    target,
    clock,
    vault,
    objects,
    log,
    bankBranches,
    checkReplies: true,
  });
  photo = await createPhoto();
});
afterAll(async () => {
  await online.close();
  await service.close();
  await offline.close();
});
beforeEach(() => {
  // Closes the circuit breaker and expires the cache.
  offline.clock.advance(2 * 24 * 60);
  service.failWith(null);
  service.requests.length = 0;
});

const fetchBranch = ({ app }: { app: FastifyInstance }, ifsc: string, language = 'en') =>
  apiClient(app).call(
    'provider.bank_branch',
    { params: { ifsc } },
    { headers: { 'accept-language': language } },
  );
const register = ({ app }: { app: FastifyInstance }, changes: Readonly<Record<string, string>>) =>
  apiClient(app).sendForm('provider.register', {
    form: multipartForm({ ...registration(), ...changes }, [photo]),
  });

// proves: pro.more.ifsc-branch
describe('GET employee/ifsc/:ifsc with an IFSC service', () => {
  it('returns bank and branch, regardless of case and spaces', async () => {
    const branch = { bankName: 'State Bank of India', branchName: 'INDIRANAGAR BENGALURU' };
    for (const ifsc of ['SBIN0001234', 'sbin0001234', ' SBIN 0001234 '])
      expect((await fetchBranch(online, ifsc)).body).toEqual({ status: 200, data: branch });
    expect(service.requests).toHaveLength(1);
  });

  it("responds 404 to an unknown code, in the user's language", async () => {
    const { status, error } = await fetchBranch(online, 'SBIN0999999');
    expect([status, error.message]).toEqual([
      404,
      'There is no bank branch with this IFSC. Please check it.',
    ]);
    expect((await fetchBranch(online, 'SBIN0999999', 'hi')).error.message).toContain(
      'IFSC की कोई बैंक शाखा नहीं',
    );
  });

  it.each(['SBIN1001234', 'SBIN', '../../admin', 'x'.repeat(60)])(
    'responds 404 to %s without calling the service',
    async (text) => {
      expect((await fetchBranch(online, text)).status).toBe(404);
      expect(service.requests).toEqual([]);
    },
  );

  it('returns only the bank while the service is down', async () => {
    service.failWith({ status: 500, body: '' });
    expect((await fetchBranch(online, 'SBIN0001234')).reply.data).toEqual({
      bankName: 'State Bank of India',
      branchName: '',
    });
  });
});

describe('GET employee/ifsc/:ifsc without an IFSC service', () => {
  it('returns only the bank and accepts every registration', async () => {
    expect((await fetchBranch(offline, 'SBIN0999999')).reply.data).toEqual({
      bankName: 'State Bank of India',
      branchName: '',
    });
    expect((await fetchBranch(offline, 'ZZZZ0999999')).reply.data).toEqual({
      bankName: '',
      branchName: '',
    });
    expect((await register(offline, { ifcsCode: 'ZZZZ0999999' })).status).toBe(200);
  });
});

// proves: pro.more.ifsc, pro.more.ifsc-branch
describe('registration with an IFSC', () => {
  it.each(['ifcsCode', 'ifscCode'])('rejects an unknown code under its field: %s', async (field) => {
    const sent = { ifcsCode: '', [field]: 'sbin 0999999', email: 'nobody' };
    const { status, error } = await register(online, sent);
    expect([status, error.errors]).toEqual([
      422,
      {
        email: ['Invalid email'],
        ifcsCode: ['There is no bank branch with this IFSC. Please check it.'],
      },
    ]);
  });

  it('accepts a known code', async () => {
    expect((await register(online, { ifcsCode: 'HDFC0000123' })).status).toBe(200);
  });

  it.each(['hang', { status: 500, body: '' }, { status: 404, body: '<html>' }] as const)(
    'accepts any code while the service answers %j',
    async (failWith) => {
      service.failWith(failWith);
      expect((await register(online, { ifcsCode: 'SBIN0999999' })).status).toBe(200);
    },
  );
});
