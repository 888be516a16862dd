import { paise } from '@aaspaas/contract/kernel/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pickPayoutRail } from './pick.ts';
import type { PayoutApi } from './port.ts';
import { razorpayx } from './razorpayx.ts';
import { type RazorpayxStub, STUB_KEYS, razorpayxOf, startRazorpayxStub } from './testing/razorpayx-stub.ts';

let vendor: RazorpayxStub;
let rail: PayoutApi;
let number = 0;
beforeAll(async () => {
  vendor = await startRazorpayxStub();
  rail = razorpayxOf(vendor, 300);
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.failWith(null);
  vendor.startAs('processing');
  vendor.requests.length = 0;
});

const payment = (changes: object = {}) => {
  number += 1;
  return {
    key: `payout-${number}`,
    reference: `AP-1-${number}`,
    amount: paise(46_814),
    payee: { name: 'Ravi Kumar', account: '123456789012', ifsc: 'SBIN0000456', contact: 'professional-9' },
    ...changes,
  };
};

describe('razorpayx', () => {
  it('sends a payment with the key, the amount in paise and the account', async () => {
    const sent = payment();
    expect(await rail.send(sent)).toMatchObject({
      status: 'in_progress',
      reference: sent.reference,
      amount: 46_814,
    });
    const [request] = vendor.requests;
    expect(request?.headers['x-payout-idempotency']).toBe(sent.key);
    expect(request?.body).toMatchObject({
      account_number: STUB_KEYS.accountNumber,
      amount: 46_814,
      currency: 'INR',
      mode: 'IMPS',
      queue_if_low_balance: true,
      fund_account: {
        account_type: 'bank_account',
        bank_account: { name: 'Ravi Kumar', ifsc: 'SBIN0000456', account_number: '123456789012' },
        contact: { reference_id: 'professional-9' },
      },
    });
    await rail.send(payment({ amount: paise(500_000_01) }));
    expect(vendor.requests[1]?.body).toMatchObject({ mode: 'NEFT' });
  });

  it('makes one payment of two requests with the same key', async () => {
    const sent = payment();
    const before = vendor.payouts.size;
    const [first, second] = [await rail.send(sent), await rail.send(sent)];
    expect(second).toEqual(first);
    expect(vendor.payouts.size).toBe(before + 1);
  });

  it.each([
    ['queued', { status: 'in_progress' }],
    ['pending', { status: 'in_progress' }],
    ['processing', { status: 'in_progress' }],
    ['processed', { status: 'paid', utr: '000123456789' }],
    ['reversed', { status: 'returned', reason: 'The account is closed.', byBank: true }],
    ['failed', { status: 'returned', reason: 'The account is closed.', byBank: true }],
    ['rejected', { status: 'returned', reason: 'The account is closed.', byBank: false }],
    ['cancelled', { status: 'returned', reason: 'The account is closed.', byBank: false }],
  ])('reads the status %s, polled and reported', async (status, expected) => {
    const sent = payment();
    const answer = await rail.send(sent);
    if (!('id' in answer)) throw new Error('the stub server refused a payment');
    vendor.finish(sent.key, status, { utr: '000123456789', description: 'The account is closed.' });
    expect(await rail.byId(answer.id)).toMatchObject({ id: answer.id, ...expected });
    const { body, signature } = vendor.report(sent.key);
    expect(rail.parseReport({ body: Buffer.from(body), signature })).toMatchObject({
      id: answer.id,
      fee: { total: 590, tax: 90 },
      ...expected,
    });
  });

  it.each([
    ['beneficiary_bank', true],
    ['gateway', false],
    ['business', false],
    ['internal', false],
  ])('a failure with the source %s: by the bank: %s', async (source, byBank) => {
    const sent = payment();
    await rail.send(sent);
    vendor.finish(sent.key, 'failed', { description: 'Not made.', source });
    expect(await rail.byReference(sent.reference)).toMatchObject({ status: 'returned', byBank });
  });

  it('reads a processed payment without a number of the bank as in progress', async () => {
    const sent = payment();
    await rail.send(sent);
    vendor.finish(sent.key, 'processed');
    expect(await rail.byReference(sent.reference)).toMatchObject({ status: 'in_progress' });
  });

  it('finds a payment by its reference, and never takes a strange answer for none', async () => {
    const sent = payment();
    const answer = await rail.send(sent);
    expect(await rail.byReference(sent.reference)).toEqual(answer);
    expect(vendor.requests.at(-1)?.url.searchParams.get('account_number')).toBe(STUB_KEYS.accountNumber);
    expect(await rail.byReference('AP-9-9999')).toBe('not_found');
    for (const failure of [
      'hang',
      { status: 500, body: '{}' },
      { status: 400, body: '{"error":{"code":"BAD_REQUEST_ERROR"}}' },
      { status: 200, body: '{"items":[{"id":"pout_1","amount":5,"status":"processing"}]}' },
      { status: 200, body: '{}' },
    ] as const) {
      vendor.failWith(failure);
      expect(await rail.byReference(sent.reference)).toMatchObject({ outage: expect.any(String) });
    }
  });

  it('lists the payments since a time in pages, and none if one cannot be read', async () => {
    const sent = payment();
    const answer = await rail.send(sent);
    const from = new Date('2026-11-20T00:00:00.500Z');
    const page = await rail.paymentsSince(from, vendor.payouts.size - 1);
    expect(page).toEqual({ items: [answer], next: null });
    expect(vendor.requests.at(-1)?.url.search).toBe(
      `?account_number=${STUB_KEYS.accountNumber}&from=1795132800&count=100&skip=${vendor.payouts.size - 1}`,
    );
    const item = '{"id":"pout_1","amount":5,"status":"processing"}';
    const items = Array.from({ length: 100 }, () => item).join(',');
    vendor.failWith({ status: 200, body: `{"items":[${items}]}` });
    expect(await rail.paymentsSince(from, 100)).toMatchObject({ next: 200 });
    for (const body of ['{"items":[{"id":"pout_1","amount":5,"status":"other"}]}', '{}']) {
      vendor.failWith({ status: 200, body });
      expect(await rail.paymentsSince(from, 0)).toEqual({ outage: 'unreadable' });
    }
  });

  it('reports a refusal, an unknown id, and an outage as values', async () => {
    expect(await rail.send(payment({ payee: { ...payment().payee, account: '000000001' } }))).toEqual({
      refused: 'BAD_REQUEST_ERROR',
    });
    expect(await rail.byId('pout_unknown')).toBe('not_found');
    for (const [failure, outage] of [
      ['hang', 'timed_out'],
      [{ status: 500, body: '{}' }, 'failed'],
      [{ status: 429, body: '{}' }, 'over_limit'],
      [{ status: 401, body: '{}' }, 'denied'],
      [{ status: 200, body: '{"id":"pout_1","amount":5,"status":"unheard_of"}' }, 'unreadable'],
      [{ status: 200, body: '{"id":"pout_1","amount":5,"status":"failed","fees":1,"tax":2}' }, 'unreadable'],
      [{ status: 200, body: '<html>' }, 'unreadable'],
    ] as const) {
      vendor.failWith(failure);
      expect(await rail.send(payment())).toEqual({ outage });
      expect(await rail.byId('pout_1')).toEqual({ outage });
    }
  });

  it('rejects forged and changed reports, and ignores signed ones about something else', async () => {
    const sent = payment();
    await rail.send(sent);
    const forged = vendor.report(sent.key, 'another secret');
    expect(rail.parseReport({ body: Buffer.from(forged.body), signature: forged.signature })).toBe(
      'invalid_signature',
    );
    const { body, signature } = vendor.report(sent.key);
    const changed = Buffer.from(body.replace('46814', '96814'));
    expect(rail.parseReport({ body: changed, signature })).toBe('invalid_signature');
    expect(rail.parseReport({ body: Buffer.from(body), signature: undefined })).toBe('invalid_signature');
    const unsigned = razorpayx({ url: vendor.url, ...STUB_KEYS, timeoutMs: 300, userAgent: 'Aaspaas/1.0' });
    expect(unsigned.parseReport({ body: Buffer.from(body), signature })).toBe('invalid_signature');
  });
});

describe('pickPayoutRail', () => {
  const log = { warn: () => undefined };

  it('uses the bank file unless RazorpayX is chosen', () => {
    expect(pickPayoutRail({ RAZORPAY_URL: 'https://x' }, log)).toEqual({ name: 'bank_file' });
  });

  it('names the settings that RazorpayX needs', () => {
    const settings = { RAZORPAY_URL: 'https://x', PAYOUT_RAIL: 'razorpayx' as const, RAZORPAY_KEY_ID: 'a' };
    expect(() => pickPayoutRail(settings, log)).toThrow('RAZORPAYX_ACCOUNT_NUMBER');
    const complete = { ...settings, RAZORPAY_KEY_SECRET: 'b', RAZORPAYX_ACCOUNT_NUMBER: '1' };
    expect(pickPayoutRail(complete, log).name).toBe('razorpayx');
  });
});
