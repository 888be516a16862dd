import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVault, newStableKey } from '../platform/vault.ts';
import { aCustomer, anOperator, type TestPerson } from '../testing/accounts.ts';
import { type ApiClient, apiClient } from '../testing/api-client.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../testing/bookings.ts';
import { runReactions } from '../testing/reactions.ts';
import { requireRow } from '../testing/require-row.ts';
import { secondProcess, type TestApp, testApp } from '../testing/test-app.ts';
import type { TestProduct } from '../testing/test-product.ts';

const old = { id: '0', secret: 'the key of the servers so far, 32 chars' };
const stableKey = newStableKey([old]);
const next = { id: '1', secret: Buffer.alloc(32, 5) };

let app: TestApp;
let fixture: BookingFixture;
let operator: TestPerson;
const others: Pick<TestProduct, 'app' | 'close'>[] = [];
/** Servers whose active key is the new one: with the old one still listed, and without it. */
let rotated: ApiClient;
let removed: ApiClient;
beforeAll(async () => {
  app = await testApp(pino({ level: 'silent' }), 'tables', 10, false, { vault: makeVault([old]) });
  others.push(
    await secondProcess(app, makeVault([next, old], stableKey)),
    await secondProcess(app, makeVault([next], stableKey)),
  );
  [rotated, removed] = others.map((one) => apiClient(one.app)) as [ApiClient, ApiClient];
  fixture = await createBookingFixture(app);
  operator = await anOperator(app);
});
afterAll(async () => {
  for (const one of others) await one.close();
  await app.close();
});

const signUp = async (mobile: string) => {
  const { reply } = await done(
    app.call('identity.sign_up', { body: { name: 'Asha Rao', mobile, password: 'secret81' } }),
  );
  const person = { token: reply.success.token };
  await done(app.call('identity.resend_code', { body: { phoneNumber: mobile } }, person));
  const { code } = requireRow(await app.inbox(mobile));
  return { person, code: code ?? '' };
};

describe('a server with a new active key', () => {
  it('verifies a code that a server with the old key sent, until that key is removed', async () => {
    const { person, code } = await signUp('9876500301');
    expect((await removed.callRaw('identity.verify_code', { body: { otp: code } }, person)).status).toBe(422);
    expect((await rotated.callRaw('identity.verify_code', { body: { otp: code } }, person)).status).toBe(200);
  });

  it('counts a wrong code', async () => {
    const { person, code } = await signUp('9876500302');
    const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
    for (let n = 0; n < 3; n += 1)
      expect((await rotated.callRaw('identity.verify_code', { body: { otp: wrong } }, person)).status).toBe(
        422,
      );
    expect((await rotated.callRaw('identity.verify_code', { body: { otp: code } }, person)).status).toBe(200);
  });

  it('opens a payment link that a server with the old key sent', async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, { customer, state: 'placed', slot: nextUnusedDate() });
    await done(app.callRaw('admin.send_payment_link', { params: { detail_id: lineId }, body: {} }, operator));
    await runReactions(app);
    const [token = ''] = (await app.inbox(customer.mobile)).flatMap(
      ({ text }) => /\/pay#([\w-]{12})(?!\S)/.exec(text)?.[1] ?? [],
    );
    expect((await rotated.callRaw('pay_link.view', { body: { token } })).status).toBe(200);
    expect((await removed.callRaw('pay_link.view', { body: { token } })).status).not.toBe(200);
    expect((await rotated.callRaw('pay_link.view', { body: { token: 'aaaaaaaaaaaa' } })).status).not.toBe(
      200,
    );
  });
});
