import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountCheckConformance } from './conformance.ts';
import { localAccountCheck } from './local.ts';
import { pickAccountCheck } from './pick.ts';
import { razorpayxAccountCheck } from './razorpayx.ts';
import { type AccountCheckStub, CHECK_KEYS, startAccountCheckStub } from './testing/account-check-stub.ts';

let vendor: AccountCheckStub;
beforeAll(async () => {
  vendor = await startAccountCheckStub();
  vendor.own('123456789012', 'Ravi Kumar');
  vendor.own('223456789012', 'Anita Sharma');
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.failWith(null);
  vendor.delay(false);
});

const vendorCheck = () =>
  razorpayxAccountCheck({ url: vendor.url, ...CHECK_KEYS, timeoutMs: 300, userAgent: 'Aaspaas/1.0' });
const account = { reference: 'account-2', name: 'Ravi Kumar', account: '123456789012', ifsc: 'SBIN0000456' };

accountCheckConformance('local', async () => ({
  check: localAccountCheck(),
  accounts: { own: '123456789012', other: '999456789012', unknown: '000456789012' },
}));
accountCheckConformance('RazorpayX', async () => ({
  check: vendorCheck(),
  accounts: { own: '123456789012', other: '223456789012', unknown: '323456789012' },
}));

it('RazorpayX: asks again for a result that is not there yet', async () => {
  vendor.delay(true);
  const started = await vendorCheck().check(account);
  if (!('pending' in started)) throw new Error('the stub server answered at once');
  expect(await vendorCheck().resultOf(started.pending)).toMatchObject({
    active: true,
    reference: started.pending,
  });
});

it.each([
  ['hang', 'timed_out'],
  [{ status: 500, body: '{}' }, 'failed'],
  [{ status: 401, body: '{}' }, 'denied'],
  [{ status: 200, body: '{"id":"fav_1","status":"completed"}' }, 'unreadable'],
  [{ status: 200, body: '[]' }, 'unreadable'],
] as const)('RazorpayX: reports the outage of %j', async (failure, outage) => {
  vendor.failWith(failure);
  expect(await vendorCheck().check(account)).toEqual({ outage });
  expect(await vendorCheck().resultOf('fav_1')).toEqual({ outage });
});

it('RazorpayX: makes another check if the bank could not be asked', async () => {
  vendor.failWith({ status: 200, body: '{"id":"fav_1","status":"failed"}' });
  expect(await vendorCheck().check(account)).toEqual({ outage: 'failed' });
  expect(await vendorCheck().resultOf('fav_1')).toBe('not_found');
});

it.each([
  ['bank_account.ifsc', { active: false, registeredName: null, score: 0, reference: 'refused' }],
  ['fund_account.bank_account.account_number', { active: false }],
  // Our own account, or our balance.
  ['source_account_number', { outage: 'refused' }],
  [null, { outage: 'refused' }],
])('RazorpayX: reads a refusal that names the field %s', async (field, expected) => {
  vendor.failWith({ status: 400, body: JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', field } }) });
  expect(await vendorCheck().check(account)).toMatchObject(expected);
});

it('pickAccountCheck: names the settings that RazorpayX needs', () => {
  const settings = { ACCOUNT_CHECK: 'razorpayx' as const, RAZORPAY_URL: 'https://x' };
  expect(() => pickAccountCheck(settings)).toThrow('RAZORPAYX_ACCOUNT_NUMBER');
});
