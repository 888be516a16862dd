import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/local.ts';
import { bankBranchesConformance } from './conformance.ts';
import { pickBankBranches } from './pick.ts';
import { razorpayIfsc } from './razorpay-ifsc.ts';
import { startIfscStub } from './testing/ifsc-stub.ts';

const noopLog = { warn: () => undefined };
const fetchOptions = { timeoutMs: 2000, userAgent: 'Aaspaas/1.0 (+https://aaspaas.test)' };

let service: Awaited<ReturnType<typeof startIfscStub>>;
beforeAll(async () => {
  service = await startIfscStub();
});
afterAll(() => service.close());
beforeEach(() => {
  service.failWith(null);
  service.empty(false);
  service.requests.length = 0;
});

const lookUp = (ifsc: string) => razorpayIfsc({ ...fetchOptions, url: service.url })(ifsc);
const branchesWith = (log: { warn: (...said: unknown[]) => void } = noopLog) =>
  pickBankBranches({ IFSC_URL: service.url, PUBLIC_URL: 'https://aaspaas.test' }, systemClock, log);

bankBranchesConformance('Razorpay’s IFSC service', async () => branchesWith());

describe('razorpayIfsc', () => {
  it('reads bank and branch, including the bank of a sub-member code, and sends a User-Agent', async () => {
    expect(await lookUp('SBIN0001234')).toEqual({
      bank: 'State Bank of India',
      branch: 'INDIRANAGAR BENGALURU',
    });
    expect(await lookUp('YESB0DNB002')).toMatchObject({ bank: 'Delhi Nagrik Sehkari Bank' });
    expect(service.requests[0]?.url.pathname).toBe('/SBIN0001234');
    expect(service.requests[0]?.userAgent).toBe(fetchOptions.userAgent);
  });

  it('supports a base URL with a folder and a query', async () => {
    const branches = razorpayIfsc({ ...fetchOptions, url: `${service.url}/ifsc/?key=k` });
    await branches('SBIN0001234');
    expect(`${service.requests[0]?.url.pathname}${service.requests[0]?.url.search}`).toBe(
      '/ifsc/SBIN0001234?key=k',
    );
  });

  it('reports not_found, unless the service knows no code at all', async () => {
    expect(await lookUp('SBIN0999999')).toBe('not_found');
    service.empty(true);
    expect(await lookUp('SBIN0001234')).toEqual({ outage: 'failed' });
  });

  it('sends no request for an invalid code', async () => {
    for (const text of ['', '../metrics', 'SBIN0001234/..', 'sbin0001234']) await lookUp(text);
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['hang', 'timed_out'],
    [{ status: 500, body: '{}' }, 'failed'],
    [{ status: 302, body: '' }, 'failed'],
    [{ status: 429, body: 'slow down' }, 'over_limit'],
    [{ status: 403, body: 'no' }, 'denied'],
    // An unrelated server.
    [{ status: 404, body: '<html>' }, 'unreadable'],
    [{ status: 404, body: '{"error":"no route"}' }, 'unreadable'],
    [{ status: 200, body: '"a text"' }, 'unreadable'],
    [{ status: 200, body: '{"IFSC":"HDFC0000123","BANK":"HDFC Bank"}' }, 'unreadable'],
    [{ status: 200, body: '{"IFSC":"SBIN0001234","BANK":"  "}' }, 'unreadable'],
  ] as const)('reports the outage of %j', async (failWith, outage) => {
    service.failWith(failWith);
    const generousTimeout = razorpayIfsc({ ...fetchOptions, timeoutMs: 300, url: service.url });
    expect(await generousTimeout('SBIN0001234')).toEqual({ outage });
  });

  it('accepts a bank without a branch name and truncates names that exceed the form limit', async () => {
    service.failWith({
      status: 200,
      body: '{"IFSC":"SBIN0001234","BANK":"State Bank of India","BRANCH":null}',
    });
    expect(await lookUp('SBIN0001234')).toEqual({ bank: 'State Bank of India', branch: null });
    const BRANCH = 'x'.repeat(300);
    service.failWith({ status: 200, body: JSON.stringify({ IFSC: 'SBIN0001234', BANK: 'SBI', BRANCH }) });
    expect(await lookUp('SBIN0001234')).toMatchObject({ branch: 'x'.repeat(100) });
  });
});

describe('pickBankBranches', () => {
  it('sends one request for concurrent and repeated lookups', async () => {
    const branches = branchesWith();
    await Promise.all(Array.from({ length: 4 }, () => branches.find('SBIN0001234')));
    await branches.find('SBIN0001234');
    expect(service.requests).toHaveLength(1);
  });

  it('falls back to the list of banks, and pauses requests while the service does not answer', async () => {
    service.failWith({ status: 500, body: '' });
    const branches = branchesWith();
    for (const ifsc of ['SBIN0001234', 'HDFC0000123', 'ICIC0000123', 'UTIB0000123', 'KKBK0000123'])
      expect(await branches.find(ifsc)).toMatchObject({ branch: null });
    expect(service.requests).toHaveLength(3);
  });

  it('logs the outage without the code', async () => {
    service.failWith({ status: 500, body: 'SBIN0001234' });
    const warn = vi.fn();
    await branchesWith({ warn }).find('SBIN0001234');
    expect(warn.mock.calls).toEqual([[{ outage: 'failed' }, 'IFSC service unavailable']]);
  });

  it('uses the list of banks without a configured address', async () => {
    const branches = pickBankBranches({}, systemClock, noopLog);
    expect(await branches.find('SBIN0001234')).toEqual({ bank: 'State Bank of India', branch: null });
    expect(service.requests).toEqual([]);
  });
});
