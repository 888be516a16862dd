import { WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { createPdf, createPhoto } from '../../../testing/files.ts';
import { aRegistration, multipartForm } from '../../../testing/registration.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseProviderData } from '../index.ts';

let app: TestApp;
let operator: TestPerson;
let id: number;
let urls: string[];
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  const form = multipartForm({ ...aRegistration, mobile: '9700000001' }, [await createPhoto(), createPdf()]);
  await app.sendForm('provider.register', { form });
});
afterAll(() => app.close());

const linksFor = async (reader: TestPerson): Promise<{ id: number; urls: string[] }> => {
  const { data } = (await app.call('admin.employees', {}, reader)).reply;
  const { id, documents } = requireRow(data);
  return { id, urls: documents.map(({ url }) => url) };
};
beforeEach(async () => {
  await sql`delete from file_views`.execute(app.connection.db);
  ({ id, urls } = await linksFor(operator));
});

const get = (url: string, reader?: TestPerson, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'GET',
    url,
    headers: { ...headers, ...(reader ? { authorization: `Bearer ${reader.token}` } : {}) },
  });
const views = async () => {
  const { rows } = await sql<{ file_id: number; owner_id: number; reader_id: number; at: Date }>`
    select file_id, owner_id, reader_id, at from file_views order by id`.execute(app.connection.db);
  return rows;
};
const fileIds = async () => {
  const { rows } = await sql<{
    file_id: number;
  }>`select file_id from verification_documents order by position`.execute(app.connection.db);
  return rows.map(({ file_id }) => file_id);
};

// proves: pro.may.proofs
describe('ID proof', () => {
  it('is served to the operator who got the link, and every view is recorded with file, owner, reader and time', async () => {
    const [picture, document] = await Promise.all(urls.map((url) => get(url, operator)));
    expect([picture?.statusCode, document?.statusCode]).toEqual([200, 200]);
    expect(picture?.headers['content-type']).toBe('image/webp');
    expect(document?.headers['content-type']).toBe('application/pdf');
    expect(picture?.headers['cache-control']).toBe('private, no-store');
    const files = await fileIds();
    const expectedViews = files.map((file_id) => ({
      file_id,
      owner_id: id,
      reader_id: operator.id,
      at: app.clock.now(),
    }));
    expect((await views()).sort((a, b) => a.file_id - b.file_id)).toEqual(expectedViews);
  });

  it('counts as one view when read in ranges, and as another one later, also for a 304', async () => {
    const [, pdf = ''] = urls;
    expect((await get(pdf, operator, { range: 'bytes=0-9' })).statusCode).toBe(206);
    expect((await get(pdf, operator, { range: 'bytes=10-19' })).statusCode).toBe(206);
    expect(await views()).toHaveLength(1);
    app.clock.advance(2);
    const fullResponse = await get(pdf, operator);
    app.clock.advance(2);
    const notModified = await get(pdf, operator, { 'if-none-match': String(fullResponse.headers.etag) });
    expect(notModified.statusCode).toBe(304);
    expect(await views()).toHaveLength(3);
  });

  it('rejects visitors, customers, professionals, other operators and invalid sessions', async () => {
    const people = [
      undefined,
      await aCustomer(app),
      await aProfessional(app),
      await anOperator(app),
      { ...operator, token: 'no-such-session' },
    ];
    for (const url of urls)
      for (const reader of people)
        expect((await get(url, reader)).statusCode).toBe(reader?.token === 'no-such-session' ? 401 : 404);
    expect(await views()).toEqual([]);
  });

  it('responds 404 to guessed URLs: key only, forged signature, signature of another file, extended expiry', async () => {
    const [picture = '', pdf = ''] = urls;
    const [, , , key = '', proof = ''] = picture.split('/');
    const [until = '', mac = ''] = proof.split('-');
    const other = pdf.split('/')[4] ?? '';
    const forgedUrls = [
      `/media/${key}.webp`,
      `/media/share/${key}.jpg`,
      `/media/private/${key}/`,
      `/media/private/${key}/${until}-${'A'.repeat(43)}`,
      `/media/private/${key}/${other}`,
      `/media/private/${key}/${Number(until) + 3600}-${mac}`,
    ];
    for (const url of forgedUrls) expect((await get(url, operator)).statusCode, url).toBe(404);
    expect(await views()).toEqual([]);
  });

  it('responds 404 after the link expires', async () => {
    app.clock.advance(61);
    for (const url of urls) expect((await get(url, operator)).statusCode).toBe(404);
    expect(await views()).toEqual([]);
  });

  it('is listed for operators only', async () => {
    for (const reader of [await aCustomer(app), await aProfessional(app)])
      expect((await app.call('admin.employees', {}, reader)).status).toBe(403);
    expect((await app.call('admin.employees')).status).toBe(401);
  });

  it('is deleted with the account, as is all registration data', async () => {
    const { db } = app.connection;
    await eraseProviderData(db, id);
    const { rows } = await sql<Record<string, unknown>>`
      select dob, gender, ${sql.join(WORK_DETAILS.map((detail) => sql.ref(detail)))}, about, bank_name, account_sealed, account_last4, ifsc, branch_name, latitude, registration_fingerprint
      from professionals where account_id = ${id}`.execute(db);
    expect(Object.values(rows[0] ?? {}).filter((value) => value !== null)).toEqual([]);
    expect(await fileIds()).toEqual([]);
  });
});
