import type { FastifyBaseLogger } from 'fastify';
import { makeCache } from '../../platform/vendors/cache.ts';
import { isVendorOutage, type VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import { makeCircuitBreaker } from '../../platform/vendors/circuit-breaker.ts';
import type { Clock } from '../clock/port.ts';
import { localBankBranches } from './local.ts';
import type { BankBranch, BankBranches } from './port.ts';
import { razorpayIfsc } from './razorpay-ifsc.ts';

/** Who knows the bank branches, as the environment says. */
export interface BankBranchSettings {
  readonly IFSC_URL?: string | undefined;
  /** Where the operator can be found; goes into the User-Agent. */
  readonly PUBLIC_URL?: string | undefined;
}

const DAY = 86_400_000;

/** Branches close and move by the month; a code that is not there yet may be there soon. */
const CACHE = { maxEntries: 20_000, foundTtlMs: DAY, notFoundTtlMs: 600_000 };
const CIRCUIT_BREAKER = { failureThreshold: 3, openMs: 30_000 };
/** Somebody goes on to type meanwhile; after this they type the branch too. */
const TIMEOUT_MS = 2500;

/** The IFSC service where its address is set, with the list of banks behind it; else the list alone. */
export function pickBankBranches(
  { IFSC_URL: url, PUBLIC_URL: home }: BankBranchSettings,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): BankBranches {
  const local = localBankBranches();
  if (!url) return local;
  const userAgent = `Aaspaas/1.0${home ? ` (+${home})` : ''}`;
  const fetchBranch = razorpayIfsc({ url, timeoutMs: TIMEOUT_MS, userAgent });
  const cached = makeCache<BankBranch | 'not_found' | VendorOutage>(clock, CACHE);
  const circuitBreaker = makeCircuitBreaker(clock, CIRCUIT_BREAKER);
  return {
    async find(ifsc) {
      const found = await cached(ifsc, () => circuitBreaker(() => fetchBranch(ifsc)));
      if (!isVendorOutage(found)) return found;
      // What it rests from was told before.
      if (found.outage !== 'circuit_open')
        log.warn({ outage: found.outage }, 'the IFSC service gave no answer');
      return local.find(ifsc);
    },
  };
}
