import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVault } from '../../platform/vault.ts';
import { pickBankBranches } from '../../ports/bank-branches/pick.ts';
import { startIfscStub } from '../../ports/bank-branches/testing/ifsc-stub.ts';
import { createPhoto } from '../../testing/files.ts';
import { registration, multipartForm } from '../../testing/registration.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestProduct, startTestProduct } from '../../testing/test-product.ts';

/** The product with an IFSC service, beside the one without. */
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
  // The service is no longer left alone, and what was remembered is asked anew.
  offline.clock.advance(2 * 24 * 60);
  service.failWith(null);
  service.requests.length = 0;
});

const fetchBranch = async (app: FastifyInstance, ifsc: string, language = 'en') => {
  const url = `/api/employee/ifsc/${encodeURIComponent(ifsc)}`;
  const reply = await app.inject({ url, headers: { 'accept-language': language } });
  return { status: reply.statusCode, body: reply.json() };
};
const register = async (app: FastifyInstance, changes: Readonly<Record<string, string>>) => {
  const form = new Response(multipartForm({ ...registration(), ...changes }, [photo]));
  const reply = await app.inject({
    method: 'POST',
    url: '/api/employee/employee-register',
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  });
  return { status: reply.statusCode, body: reply.json() };
};

// proves: pro.more.ifsc-branch
describe('GET employee/ifsc/:ifsc with a service', () => {
  it('fills bank and branch, however the code is written', async () => {
    const branch = { bankName: 'State Bank of India', branchName: 'INDIRANAGAR BENGALURU' };
    for (const ifsc of ['SBIN0001234', 'sbin0001234', ' SBIN 0001234 '])
      expect(await fetchBranch(online.app, ifsc)).toEqual({
        status: 200,
        body: { status: 200, data: branch },
      });
    expect(service.requests).toHaveLength(1);
  });

  it('says in the person’s language that a code does not exist', async () => {
    const { status, body } = await fetchBranch(online.app, 'SBIN0999999');
    expect([status, body.message]).toEqual([404, 'There is no bank branch with this IFSC. Please check it.']);
    expect((await fetchBranch(online.app, 'SBIN0999999', 'hi')).body.message).toContain(
      'IFSC की कोई बैंक शाखा नहीं',
    );
  });

  it.each(['SBIN1001234', 'SBIN', '../../admin', 'x'.repeat(60)])(
    'knows nothing of %s, and does not ask',
    async (text) => {
      expect((await fetchBranch(online.app, text)).status).toBe(404);
      expect(service.requests).toEqual([]);
    },
  );

  it('knows the bank alone while the service is out', async () => {
    service.failWith({ status: 500, body: '' });
    expect((await fetchBranch(online.app, 'SBIN0001234')).body.data).toEqual({
      bankName: 'State Bank of India',
      branchName: '',
    });
  });
});

describe('without a service', () => {
  it('fills the bank alone and blocks nobody', async () => {
    expect((await fetchBranch(offline.app, 'SBIN0999999')).body.data).toEqual({
      bankName: 'State Bank of India',
      branchName: '',
    });
    expect((await fetchBranch(offline.app, 'ZZZZ0999999')).body.data).toEqual({
      bankName: '',
      branchName: '',
    });
    expect((await register(offline.app, { ifcsCode: 'ZZZZ0999999' })).status).toBe(200);
  });
});

// proves: pro.more.ifsc, pro.more.ifsc-branch
describe('a registration', () => {
  it.each(['ifcsCode', 'ifscCode'])(
    'is refused under its field for a code that does not exist: %s',
    async (field) => {
      const sent = { ifcsCode: '', [field]: 'sbin 0999999', email: 'nobody' };
      const { status, body } = await register(online.app, sent);
      expect([status, body.errors]).toEqual([
        422,
        {
          email: ['Invalid email'],
          ifcsCode: ['There is no bank branch with this IFSC. Please check it.'],
        },
      ]);
    },
  );

  it('is taken for one that exists', async () => {
    expect((await register(online.app, { ifcsCode: 'HDFC0000123' })).status).toBe(200);
  });

  it.each(['hang', { status: 500, body: '' }, { status: 404, body: '<html>' }] as const)(
    'is taken while the service answers %j',
    async (failWith) => {
      service.failWith(failWith);
      expect((await register(online.app, { ifcsCode: 'SBIN0999999' })).status).toBe(200);
    },
  );
});
