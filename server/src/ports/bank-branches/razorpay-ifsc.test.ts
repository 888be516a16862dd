import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/local.ts';
import { bankBranchesConformance } from './conformance.ts';
import { pickBankBranches } from './pick.ts';
import { razorpayIfsc } from './razorpay-ifsc.ts';
import { ifscStandIn } from './testing/ifsc-stand-in.ts';

const quiet = { warn: () => undefined };
const asking = { timeoutMs: 2000, userAgent: 'Aaspaas/1.0 (+https://aaspaas.test)' };

let service: Awaited<ReturnType<typeof ifscStandIn>>;
beforeAll(async () => {
  service = await ifscStandIn();
});
afterAll(() => service.close());
beforeEach(() => {
  service.upset(null);
  service.empty(false);
  service.asked.length = 0;
});

const ask = (ifsc: string) => razorpayIfsc({ ...asking, url: service.url })(ifsc);
const picked = (log: { warn: (...said: unknown[]) => void } = quiet) =>
  pickBankBranches({ IFSC_URL: service.url, PUBLIC_URL: 'https://aaspaas.test' }, systemClock, log);

bankBranchesConformance('Razorpay’s IFSC service', async () => picked());

describe('the adapter', () => {
  it('reads bank and branch, a lent code’s own bank included, and says who asks', async () => {
    expect(await ask('SBIN0001234')).toEqual({
      bank: 'State Bank of India',
      branch: 'INDIRANAGAR BENGALURU',
    });
    expect(await ask('YESB0DNB002')).toMatchObject({ bank: 'Delhi Nagrik Sehkari Bank' });
    expect(service.asked[0]?.url.pathname).toBe('/SBIN0001234');
    expect(service.asked[0]?.userAgent).toBe(asking.userAgent);
  });

  it('is reached below a folder and with a query of whoever hosts it', async () => {
    const branches = razorpayIfsc({ ...asking, url: `${service.url}/ifsc/?key=k` });
    await branches('SBIN0001234');
    expect(`${service.asked[0]?.url.pathname}${service.asked[0]?.url.search}`).toBe(
      '/ifsc/SBIN0001234?key=k',
    );
  });

  it('says that a code does not exist, but not while the service knows no code at all', async () => {
    expect(await ask('SBIN0999999')).toBe('not_found');
    service.empty(true);
    expect(await ask('SBIN0001234')).toEqual({ outage: 'failed' });
  });

  it('sends nothing there that is no code', async () => {
    for (const text of ['', '../metrics', 'SBIN0001234/..', 'sbin0001234']) await ask(text);
    expect(service.asked).toEqual([]);
  });

  it.each([
    ['hang', 'timed_out'],
    [{ status: 500, body: '{}' }, 'failed'],
    [{ status: 302, body: '' }, 'failed'],
    [{ status: 429, body: 'slow down' }, 'over_limit'],
    [{ status: 403, body: 'no' }, 'denied'],
    // Some other server.
    [{ status: 404, body: '<html>' }, 'unreadable'],
    [{ status: 404, body: '{"error":"no route"}' }, 'unreadable'],
    [{ status: 200, body: '"a text"' }, 'unreadable'],
    [{ status: 200, body: '{"IFSC":"HDFC0000123","BANK":"HDFC Bank"}' }, 'unreadable'],
    [{ status: 200, body: '{"IFSC":"SBIN0001234","BANK":"  "}' }, 'unreadable'],
  ] as const)('says what is the matter at %j', async (upset, outage) => {
    service.upset(upset);
    const patient = razorpayIfsc({ ...asking, timeoutMs: 300, url: service.url });
    expect(await patient('SBIN0001234')).toEqual({ outage });
  });

  it('takes a bank whose branch has no name, and cuts what no form takes', async () => {
    service.upset({ status: 200, body: '{"IFSC":"SBIN0001234","BANK":"State Bank of India","BRANCH":null}' });
    expect(await ask('SBIN0001234')).toEqual({ bank: 'State Bank of India', branch: null });
    const BRANCH = 'x'.repeat(300);
    service.upset({ status: 200, body: JSON.stringify({ IFSC: 'SBIN0001234', BANK: 'SBI', BRANCH }) });
    expect(await ask('SBIN0001234')).toMatchObject({ branch: 'x'.repeat(100) });
  });
});

describe('as the product asks it', () => {
  it('asks once for what many ask, and for the same again', async () => {
    const branches = picked();
    await Promise.all(Array.from({ length: 4 }, () => branches.find('SBIN0001234')));
    await branches.find('SBIN0001234');
    expect(service.asked).toHaveLength(1);
  });

  it('has the list of banks behind it, and is left alone while it does not answer', async () => {
    service.upset({ status: 500, body: '' });
    const branches = picked();
    for (const ifsc of ['SBIN0001234', 'HDFC0000123', 'ICIC0000123', 'UTIB0000123', 'KKBK0000123'])
      expect(await branches.find(ifsc)).toMatchObject({ branch: null });
    expect(service.asked).toHaveLength(3);
  });

  it('tells the log what is the matter, and of whom nothing', async () => {
    service.upset({ status: 500, body: 'SBIN0001234' });
    const warn = vi.fn();
    await picked({ warn }).find('SBIN0001234');
    expect(warn.mock.calls).toEqual([[{ outage: 'failed' }, 'the IFSC service gave no answer']]);
  });

  it('is the list of banks where no address is set', async () => {
    const branches = pickBankBranches({}, systemClock, quiet);
    expect(await branches.find('SBIN0001234')).toEqual({ bank: 'State Bank of India', branch: null });
    expect(service.asked).toEqual([]);
  });
});
