import { IFSC } from '@aaspaas/contract/features/bank-codes.ts';
import { z } from 'zod';
import { type Asking, askJson } from '../../platform/vendors/ask-json.ts';
import { isOutage, type Outage } from '../../platform/vendors/outage.ts';
import type { BankBranch } from './port.ts';

/** How a service that speaks Razorpay's IFSC API is reached. */
export interface RazorpayIfscSettings extends Asking {
  readonly url: string;
}

/** The service, before `remembered` answers and the list of banks stand around it. */
export type AskBranch = (ifsc: string) => Promise<BankBranch | 'not_found' | Outage>;

/** State Bank of India, New Delhi Main Branch, where by law every account for donations from abroad lies: it does not close. */
const SURELY_THERE = 'SBIN0000691';

/** Longer names are no names, and no form takes them. */
const LONGEST = 100;

const name = z
  .string()
  .transform((given) => given.replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim())
  .pipe(z.string().min(1));
const reply = z.object({ IFSC: z.string(), BANK: name, BRANCH: name.nullish().catch(null) });
const nothing = z.literal('Not Found');

/**
 * Razorpay's IFSC API: one `GET {base}/{IFSC}`. It answers 404 for a code that does not exist, and the same when its own store is out; so a
 * 404 is believed only where it still knows a code that surely exists.
 */
export function razorpayIfsc(settings: RazorpayIfscSettings): AskBranch {
  return async (ifsc) => {
    if (!IFSC.test(ifsc)) return 'not_found';
    const found = await ask(settings, ifsc);
    if (found !== 'not_found') return found;
    const proof = await ask(settings, SURELY_THERE);
    if (proof === 'not_found') return { outage: 'failed' };
    return isOutage(proof) ? proof : 'not_found';
  };
}

async function ask(
  { url, ...asking }: RazorpayIfscSettings,
  ifsc: string,
): Promise<BankBranch | 'not_found' | Outage> {
  // The base may carry a folder and a query, such as a key of who hosts it.
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${ifsc}`;
  const answer = await askJson(address, asking, 'missing_is_answer');
  if ('outage' in answer) return answer;
  // Any server answers 404 to what it does not know; only this service says it so.
  if (answer.status === 404)
    return nothing.safeParse(answer.json).success ? 'not_found' : { outage: 'unreadable' };
  const { data } = reply.safeParse(answer.json);
  if (data?.IFSC !== ifsc) return { outage: 'unreadable' };
  return { bank: data.BANK, branch: data.BRANCH ?? null };
}
