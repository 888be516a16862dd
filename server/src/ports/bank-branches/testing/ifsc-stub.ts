import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';

/** The branches that the stub server knows, by code. */
export const STUB_BRANCHES: Readonly<Record<string, { readonly BANK: string; readonly BRANCH: string }>> = {
  SBIN0001234: { BANK: 'State Bank of India', BRANCH: 'INDIRANAGAR  BENGALURU ' },
  HDFC0000123: { BANK: 'HDFC Bank', BRANCH: 'KORAMANGALA' },
  // A code of one bank that is lent to another.
  YESB0DNB002: { BANK: 'Delhi Nagrik Sehkari Bank', BRANCH: 'Delhi Nagrik Sehkari Bank IMPS' },
  SBIN0000691: { BANK: 'State Bank of India', BRANCH: 'NEW DELHI MAIN BRANCH' },
};

/**
 * A stub server for Razorpay's IFSC API. `empty` simulates an outage of its store, which it does not distinguish from a
 * code that does not exist.
 */
export function startIfscStub(): Promise<StubServer & { empty(is: boolean): void }> {
  let isEmpty = false;
  return startStubServer((url) => {
    const code = url.pathname.slice(1).toUpperCase();
    const known = isEmpty ? undefined : STUB_BRANCHES[code];
    if (!known) return { status: 404, json: 'Not Found' };
    return {
      status: 200,
      json: {
        MICR: '560002062',
        ...known,
        ADDRESS: '100 FEET ROAD, BENGALURU 560038',
        STATE: 'KARNATAKA',
        CONTACT: null,
        UPI: true,
        RTGS: true,
        CITY: 'BENGALURU',
        CENTRE: 'BENGALURU URBAN',
        DISTRICT: 'BENGALURU URBAN',
        NEFT: true,
        IMPS: true,
        SWIFT: null,
        ISO3166: 'IN-KA',
        BANKCODE: code.slice(0, 4),
        IFSC: code,
      },
    };
  }).then((service) => ({
    ...service,
    empty: (is) => {
      isEmpty = is;
    },
  }));
}
