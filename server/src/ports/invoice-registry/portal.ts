import { gstStateCode } from '@aaspaas/contract/kernel/gstin.ts';
import { type Money, paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { z } from 'zod';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { RegisteredParty, RegistryInvoice, RegistryOutcome, RegistryRow } from './port.ts';

/** Connection settings of a service provider with the portal's API, version 1.03. */
export interface PortalSettings extends FetchOptions {
  readonly url: string;
  readonly key: string;
}

/** The portal's outcome, or why there is none. */
export type RegisterAtPortal = (
  invoice: RegistryInvoice,
) => Promise<Exclude<RegistryOutcome, { readonly outcome: 'unavailable' }> | VendorOutage>;

const IRN = /^[0-9a-f]{64}$/;
/** The invoice is registered already. */
const DUPLICATE = '2150';
/** Errors of the session and of the portal itself, which say nothing about the invoice. */
const PORTAL_ERRORS: ReadonlySet<string> = new Set(['1005', '1010', '5001', '5002', '9999']);
const MAX_REASON_LENGTH = 500;

const acknowledgement = z.object({
  AckNo: z.union([z.number(), z.string()]).transform(String),
  /** `2026-11-27 16:05:00`, Asia/Kolkata. */
  AckDt: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/),
  Irn: z.string().regex(IRN),
  SignedQRCode: z.string().min(1),
});
const reply = z.discriminatedUnion('Status', [
  z.object({ Status: z.literal(1), Data: acknowledgement }),
  z.object({
    Status: z.literal(0),
    ErrorDetails: z.array(z.object({ ErrorCode: z.string(), ErrorMessage: z.string() })).min(1),
    InfoDtls: z
      .array(
        z.object({
          InfCd: z.string(),
          Desc: z
            .object({ Irn: z.string().regex(IRN) })
            .nullish()
            .catch(null),
        }),
      )
      .nullish(),
  }),
]);

/** Registers invoices by `POST {base}/Invoice`, and reads one that is registered already by `GET {base}/Invoice/irn/{irn}`. */
export function invoicePortal(settings: PortalSettings): RegisterAtPortal {
  return async (invoice) => {
    const answer = await request(settings, 'Invoice', wireOf(invoice));
    if ('outage' in answer) return answer;
    if (answer.Status === 1) return registered(answer.Data);
    const [error] = answer.ErrorDetails;
    const code = error?.ErrorCode ?? '';
    if (code === DUPLICATE) {
      const irn = answer.InfoDtls?.find(({ InfCd }) => InfCd === 'DUPIRN')?.Desc?.Irn;
      const found = irn === undefined ? undefined : await request(settings, `Invoice/irn/${irn}`);
      if (found && 'outage' in found) return found;
      if (found?.Status === 1) return registered(found.Data);
      return { outage: 'unreadable' };
    }
    if (PORTAL_ERRORS.has(code)) return { outage: 'failed' };
    const reason = answer.ErrorDetails.map(
      ({ ErrorCode, ErrorMessage }) => `${ErrorCode}: ${ErrorMessage}`,
    ).join('; ');
    return { outcome: 'refused', reason: reason.slice(0, MAX_REASON_LENGTH) };
  };
}

async function request(
  { url, key, ...fetchOptions }: PortalSettings,
  path: string,
  body?: unknown,
): Promise<z.output<typeof reply> | VendorOutage> {
  // The base may contain a folder and a query, such as a client id of the provider.
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`;
  const answer = await fetchJson('invoice_registry', address, fetchOptions, {
    headers: { authorization: `Bearer ${key}` },
    validStatuses: [400, 422],
    ...(body === undefined ? {} : { body }),
  });
  if ('outage' in answer) return answer;
  const { data } = reply.safeParse(answer.json);
  return data ?? { outage: 'unreadable' };
}

function registered(
  data: z.output<typeof acknowledgement>,
): RegistryOutcome & { readonly outcome: 'registered' } {
  const [day = '', time = ''] = data.AckDt.split(' ');
  return {
    outcome: 'registered',
    irn: data.Irn,
    ackNumber: data.AckNo,
    ackAt: instantOf(day, time.slice(0, 5)),
    signedQr: data.SignedQRCode,
  };
}

/** Returns an invoice in the portal's format. Amounts in rupees with two decimals. */
function wireOf({ kind, number, date, seller, buyer, placeOfSupply, rows, against }: RegistryInvoice) {
  const total = (part: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    rupees(sum(rows.map((row) => row[part])));
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: kind === 'invoice' ? 'INV' : 'CRN', No: number, Dt: slashed(date) },
    SellerDtls: partyOf(seller),
    BuyerDtls: { ...partyOf(buyer), Pos: gstStateCode(placeOfSupply) },
    ItemList: rows.map(itemOf),
    ValDtls: {
      AssVal: total('taxable'),
      CgstVal: total('cgst'),
      SgstVal: total('sgst'),
      IgstVal: total('igst'),
      TotInvVal: total('total'),
    },
    ...(against.length > 0
      ? { RefDtls: { PrecDocDtls: against.map((one) => ({ InvNo: one.number, InvDt: slashed(one.date) })) } }
      : {}),
  };
}

function partyOf({ gstin, name, address, postcode, state }: RegisteredParty) {
  return {
    Gstin: gstin,
    LglNm: name.slice(0, 100),
    Addr1: address.slice(0, 100),
    Loc: state,
    Pin: Number(postcode ?? 0),
    Stcd: gstStateCode(state),
  };
}

function itemOf(row: RegistryRow, index: number) {
  return {
    SlNo: String(index + 1),
    PrdDesc: row.description.slice(0, 300),
    IsServc: 'Y',
    HsnCd: row.sac,
    UnitPrice: rupees(row.taxable),
    TotAmt: rupees(row.taxable),
    AssAmt: rupees(row.taxable),
    GstRt: row.rate / 100,
    CgstAmt: rupees(row.cgst),
    SgstAmt: rupees(row.sgst),
    IgstAmt: rupees(row.igst),
    TotItemVal: rupees(row.total),
  };
}

const rupees = (amount: Money): number => toRupees(paise(amount));

/** `27/11/2026` */
const slashed = (date: string): string => date.split('-').toReversed().join('/');
