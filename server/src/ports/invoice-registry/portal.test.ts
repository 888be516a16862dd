import { paise } from '@aaspaas/contract/kernel/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/local.ts';
import { invoiceRegistryConformance, REGISTRY_INVOICE } from './conformance.ts';
import { localInvoiceRegistry } from './local.ts';
import { pickInvoiceRegistry } from './pick.ts';
import { invoicePortal } from './portal.ts';
import { startPortalStub, STUB_PORTAL_KEY } from './testing/portal-stub.ts';

const noopLog = { warn: () => undefined };
const options = { key: STUB_PORTAL_KEY, timeoutMs: 2000, userAgent: 'Aaspaas/1.0' };

let service: Awaited<ReturnType<typeof startPortalStub>>;
beforeAll(async () => {
  service = await startPortalStub();
});
afterAll(() => service.close());
beforeEach(() => {
  service.failWith(null);
  service.requests.length = 0;
});

const register = (changes: Partial<typeof REGISTRY_INVOICE> = {}, key = STUB_PORTAL_KEY) =>
  invoicePortal({ ...options, key, url: service.url })({ ...REGISTRY_INVOICE, ...changes });

invoiceRegistryConformance('not configured', async () => localInvoiceRegistry(), { isConfigured: false });
invoiceRegistryConformance(
  'the portal',
  async () =>
    pickInvoiceRegistry(
      { INVOICE_REGISTRY_URL: service.url, INVOICE_REGISTRY_KEY: STUB_PORTAL_KEY },
      systemClock,
      noopLog,
    ),
  { isConfigured: true },
);

describe('invoicePortal', () => {
  it('sends the fields of the portal’s format and reads the acknowledgement in Indian time', async () => {
    expect(await register({ number: 'AI/26-27/000010' })).toEqual({
      outcome: 'registered',
      irn: expect.stringMatching(/^[0-9a-f]{64}$/),
      ackNumber: expect.stringMatching(/^1126\d+$/),
      ackAt: new Date('2026-11-27T10:35:00Z'),
      signedQr: expect.stringMatching(/^signed-/),
    });
    expect(service.requests[0]?.body).toEqual({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
      DocDtls: { Typ: 'INV', No: 'AI/26-27/000010', Dt: '27/11/2026' },
      SellerDtls: {
        Gstin: '29AAGCA1234D1ZK',
        LglNm: 'Aaspaas',
        Addr1: 'Bengaluru, Karnataka 560001',
        Loc: 'Karnataka',
        Pin: 560_001,
        Stcd: '29',
      },
      BuyerDtls: {
        Gstin: '29AAGCB7383J1Z4',
        LglNm: 'Church Street Stores',
        Addr1: '7, Church Street, Bengaluru 560001',
        Loc: 'Karnataka',
        Pin: 560_001,
        Stcd: '29',
        Pos: '29',
      },
      ItemList: [
        {
          SlNo: '1',
          PrdDesc: 'Electrician',
          IsServc: 'Y',
          HsnCd: '9987',
          UnitPrice: 569.52,
          TotAmt: 569.52,
          AssAmt: 569.52,
          GstRt: 5,
          CgstAmt: 14.24,
          SgstAmt: 14.24,
          IgstAmt: 0,
          TotItemVal: 598,
        },
      ],
      ValDtls: { AssVal: 569.52, CgstVal: 14.24, SgstVal: 14.24, IgstVal: 0, TotInvVal: 598 },
    });
  });

  it('names the invoice of a credit note', async () => {
    await register({
      kind: 'credit_note',
      number: 'AC/26-27/000001',
      against: [{ number: 'AI/26-27/000010', date: '2026-11-20' }],
    });
    expect(service.requests[0]?.body).toMatchObject({
      DocDtls: { Typ: 'CRN' },
      RefDtls: { PrecDocDtls: [{ InvNo: 'AI/26-27/000010', InvDt: '20/11/2026' }] },
    });
  });

  it('charges IGST to a place of supply in another State', async () => {
    const [row] = REGISTRY_INVOICE.rows;
    if (!row) throw new Error('no row');
    const igst = { ...row, cgst: paise(0), sgst: paise(0), igst: paise(28_48) };
    await register({ number: 'AI/26-27/000011', placeOfSupply: 'Bihar', rows: [igst] });
    expect(service.requests[0]?.body).toMatchObject({
      BuyerDtls: { Pos: '10' },
      ValDtls: { CgstVal: 0, IgstVal: 28.48 },
    });
  });

  it('returns what the portal says of an invoice that it refuses', async () => {
    expect(await register({ number: 'too long for a number' })).toEqual({
      outcome: 'refused',
      reason: '2163: The document number is not valid',
    });
  });

  it.each([
    ['hang', 'timed_out'],
    [{ status: 500, body: '{}' }, 'failed'],
    [{ status: 429, body: 'slow down' }, 'over_limit'],
    [{ status: 200, body: '{"Status":1,"Data":{"Irn":"short"}}' }, 'unreadable'],
    [{ status: 200, body: '{"Status":0,"ErrorDetails":[]}' }, 'unreadable'],
    [
      {
        status: 200,
        body: '{"Status":0,"ErrorDetails":[{"ErrorCode":"1005","ErrorMessage":"Invalid Token"}]}',
      },
      'failed',
    ],
    // Registered already, but the portal does not say under which number.
    [
      {
        status: 200,
        body: '{"Status":0,"ErrorDetails":[{"ErrorCode":"2150","ErrorMessage":"Duplicate IRN"}]}',
      },
      'unreadable',
    ],
  ] as const)('reports the outage of %j', async (failWith, outage) => {
    service.failWith(failWith);
    const portal = invoicePortal({ ...options, url: service.url, timeoutMs: 300 });
    expect(await portal(REGISTRY_INVOICE)).toEqual({ outage });
  });

  it('reports a wrong key as an outage, so that no invoice counts as refused', async () => {
    expect(await register({}, 'wrong')).toEqual({ outage: 'denied' });
  });
});

describe('pickInvoiceRegistry', () => {
  it('registers nothing without an address or a key', async () => {
    for (const settings of [{}, { INVOICE_REGISTRY_URL: service.url }])
      expect(await pickInvoiceRegistry(settings, systemClock, noopLog).register(REGISTRY_INVOICE)).toEqual({
        outcome: 'unavailable',
      });
    expect(service.requests).toEqual([]);
  });

  it('logs the outage without the invoice, and pauses requests while the portal does not answer', async () => {
    service.failWith({ status: 500, body: '' });
    const warn = vi.fn();
    const registry = pickInvoiceRegistry(
      { INVOICE_REGISTRY_URL: service.url, INVOICE_REGISTRY_KEY: STUB_PORTAL_KEY },
      systemClock,
      { warn },
    );
    for (let count = 0; count < 5; count += 1)
      expect(await registry.register(REGISTRY_INVOICE)).toEqual({ outcome: 'unavailable' });
    expect(warn.mock.calls[0]).toEqual([{ outage: 'failed' }, 'invoice registry unavailable']);
    expect(service.requests).toHaveLength(3);
  });
});
