import { IFSC } from '@aaspaas/contract/features/bank-codes.ts';
import { z } from 'zod';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import { isVendorOutage, type VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { BankBranch } from './port.ts';

/** How a service that speaks Razorpay's IFSC API is reached. */
export interface RazorpayIfscSettings extends FetchOptions {
  readonly url: string;
}

/** The service, before `cached` answers and the list of banks stand around it. */
export type LookUpBranch = (ifsc: string) => Promise<BankBranch | 'not_found' | VendorOutage>;

/** State Bank of India, New Delhi Main Branch, where by law every account for donations from abroad lies: it does not close. */
const PROBE_IFSC = 'SBIN0000691';

/** Longer names are no names, and no form takes them. */
const MAX_NAME_LENGTH = 100;

const name = z
  .string()
  .transform((given) => given.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).trim())
  .pipe(z.string().min(1));
const reply = z.object({ IFSC: z.string(), BANK: name, BRANCH: name.nullish().catch(null) });
const notFoundBody = z.literal('Not Found');

/**
 * Razorpay's IFSC API: one `GET {base}/{IFSC}`. It answers 404 for a code that does not exist, and the same when its own store is out; so a
 * 404 is believed only where it still knows a code that surely exists.
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
  // The base may carry a folder and a query, such as a key of who hosts it.
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${ifsc}`;
  const answer = await fetchJson(address, fetchOptions, 'not_found_is_valid');
  if ('outage' in answer) return answer;
  // Any server answers 404 to what it does not know; only this service says it so.
  if (answer.status === 404)
    return notFoundBody.safeParse(answer.json).success ? 'not_found' : { outage: 'unreadable' };
  const { data } = reply.safeParse(answer.json);
  if (data?.IFSC !== ifsc) return { outage: 'unreadable' };
  return { bank: data.BANK, branch: data.BRANCH ?? null };
}
