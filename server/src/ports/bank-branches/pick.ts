import type { FastifyBaseLogger } from 'fastify';
import { makeCache } from '../../platform/vendors/cache.ts';
import { isVendorOutage, type VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import { makeCircuitBreaker } from '../../platform/vendors/circuit-breaker.ts';
import type { Clock } from '../clock/port.ts';
import { localBankBranches } from './local.ts';
import type { BankBranch, BankBranches } from './port.ts';
import { razorpayIfsc } from './razorpay-ifsc.ts';

/** Selects the bank branch adapter by the environment. */
export interface BankBranchSettings {
  readonly IFSC_URL?: string | undefined;
  /** Contact URL of the operator, sent in the User-Agent. */
  readonly PUBLIC_URL?: string | undefined;
}

const DAY = 86_400_000;

/** Branches close and move within months; a code that does not exist yet may exist soon. */
const CACHE = { maxEntries: 20_000, foundTtlMs: DAY, notFoundTtlMs: 600_000 };
const CIRCUIT_BREAKER = { failureThreshold: 3, openMs: 30_000, target: 'ifsc' };
/** The person keeps typing in the meantime; after this time they type the branch too. */
const TIMEOUT_MS = 2500;

/** Returns the IFSC service, with the list of banks as fallback, if its address is set; otherwise the list alone. */
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
      // The outage that opened the circuit was already logged.
      if (found.outage !== 'circuit_open') log.warn({ outage: found.outage }, 'IFSC service unavailable');
      return local.find(ifsc);
    },
  };
}
