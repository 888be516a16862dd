import { IFSC } from '@aaspaas/contract/features/bank-codes.ts';
import { z } from 'zod';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import { isVendorOutage, type VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { BankBranch } from './port.ts';

/** Connection settings of a service that implements Razorpay's IFSC API. */
export interface RazorpayIfscSettings extends FetchOptions {
  readonly url: string;
}

/** The service without the cache and the fallback to the list of banks. */
export type LookUpBranch = (ifsc: string) => Promise<BankBranch | 'not_found' | VendorOutage>;

/** State Bank of India, New Delhi Main Branch, where by law every account for donations from abroad is opened: it does not close. */
const PROBE_IFSC = 'SBIN0000691';

/** Longer names are invalid, and no form accepts them. */
const MAX_NAME_LENGTH = 100;

const name = z
  .string()
  .transform((given) => given.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).trim())
  .pipe(z.string().min(1));
const reply = z.object({ IFSC: z.string(), BANK: name, BRANCH: name.nullish().catch(null) });
const notFoundBody = z.literal('Not Found');

/**
 * Calls Razorpay's IFSC API: one `GET {base}/{IFSC}`. It answers 404 for a code that does not exist and also when its own
 * store is down, so a 404 is trusted only while the service still knows a code that certainly exists.
 */
export function razorpayIfsc(settings: RazorpayIfscSettings): LookUpBranch {
  return async (ifsc) => {
    if (!IFSC.test(ifsc)) return 'not_found';
    const found = await fetchBranch(settings, ifsc);
    if (found !== 'not_found') return found;
    const probe = await fetchBranch(settings, PROBE_IFSC);
    if (probe === 'not_found') return { outage: 'failed' };
    return isVendorOutage(probe) ? probe : 'not_found';
  };
}

async function fetchBranch(
  { url, ...fetchOptions }: RazorpayIfscSettings,
  ifsc: string,
): Promise<BankBranch | 'not_found' | VendorOutage> {
  // The base may contain a folder and a query, such as a key of the hosting provider.
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${ifsc}`;
  const answer = await fetchJson('ifsc', address, fetchOptions, { validStatuses: [404] });
  if ('outage' in answer) return answer;
  // Any server answers 404 to an unknown path; only this service sends this body.
  if (answer.status === 404)
    return notFoundBody.safeParse(answer.json).success ? 'not_found' : { outage: 'unreadable' };
  const { data } = reply.safeParse(answer.json);
  if (data?.IFSC !== ifsc) return { outage: 'unreadable' };
  return { bank: data.BANK, branch: data.BRANCH ?? null };
}
