import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';

const invoice = z.object({
  DocDtls: z.object({ Typ: z.enum(['INV', 'CRN']), No: z.string(), Dt: z.string() }),
  SellerDtls: z.object({ Gstin: z.string(), Pin: z.number() }),
  BuyerDtls: z.object({ Gstin: z.string(), Pin: z.number() }),
  ValDtls: z.object({ TotInvVal: z.number() }),
});

/** The key that the stub server accepts. */
export const STUB_PORTAL_KEY = 'stub-portal-key';

/** The portal refuses numbers of another form. */
const NUMBER = /^[A-Z0-9/-]{1,16}$/;

/** A stub server for the government's portal behind a service provider. `invoices`: what it registered, oldest first. */
export async function startPortalStub(): Promise<
  StubServer & { readonly invoices: z.output<typeof invoice>[] }
> {
  const invoices: z.output<typeof invoice>[] = [];
  const acknowledgements = new Map<string, object>();
  const failure = (ErrorCode: string, ErrorMessage: string, InfoDtls: object[] = []) => ({
    status: 200,
    json: { Status: 0, ErrorDetails: [{ ErrorCode, ErrorMessage }], InfoDtls },
  });
  const service = await startStubServer((url, { headers, body }) => {
    if (headers.authorization !== `Bearer ${STUB_PORTAL_KEY}`) return { status: 401, json: {} };
    const irnAsked = /\/Invoice\/irn\/([0-9a-f]{64})$/.exec(url.pathname)?.[1];
    if (irnAsked !== undefined) {
      const known = acknowledgements.get(irnAsked);
      return known ? { status: 200, json: { Status: 1, Data: known } } : failure('2283', 'IRN is not found');
    }
    const { data } = invoice.safeParse(body);
    if (!data) return failure('5000', 'Schema validation failed');
    const { DocDtls: doc, SellerDtls: seller, BuyerDtls: buyer } = data;
    if (!NUMBER.test(doc.No)) return failure('2163', 'The document number is not valid');
    if (buyer.Pin === 0 || seller.Pin === 0) return failure('3039', 'PIN code is not valid');
    // The hash that the portal defines: seller, year, type and number.
    const year = Number(doc.Dt.slice(6)) - (Number(doc.Dt.slice(3, 5)) < 4 ? 1 : 0);
    const irn = createHash('sha256').update(`${seller.Gstin}${year}${doc.Typ}${doc.No}`).digest('hex');
    if (acknowledgements.has(irn))
      return failure('2150', 'Duplicate IRN', [{ InfCd: 'DUPIRN', Desc: { Irn: irn } }]);
    invoices.push(data);
    const acknowledged = {
      AckNo: 112_610_000_000 + invoices.length,
      AckDt: '2026-11-27 16:05:00',
      Irn: irn,
      SignedInvoice: 'signed-invoice',
      SignedQRCode: `signed-${irn.slice(0, 8)}`,
      Status: 'ACT',
    };
    acknowledgements.set(irn, acknowledged);
    return { status: 200, json: { Status: 1, Data: acknowledged } };
  });
  return { ...service, invoices };
}
