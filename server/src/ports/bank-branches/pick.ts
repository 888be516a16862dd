import type { FastifyBaseLogger } from 'fastify';
import { makeMemory } from '../../platform/vendors/memory.ts';
import { isOutage, type Outage } from '../../platform/vendors/outage.ts';
import { makeRest } from '../../platform/vendors/rest.ts';
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
const MEMORY = { most: 20_000, foundMs: DAY, notFoundMs: 600_000 };
const REST = { after: 3, restMs: 30_000 };
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
  const ask = razorpayIfsc({ url, timeoutMs: TIMEOUT_MS, userAgent });
  const remembered = makeMemory<BankBranch | 'not_found' | Outage>(clock, MEMORY);
  const unlessResting = makeRest(clock, REST);
  return {
    async find(ifsc) {
      const found = await remembered(ifsc, () => unlessResting(() => ask(ifsc)));
      if (!isOutage(found)) return found;
      // What it rests from was told before.
      if (found.outage !== 'resting') log.warn({ outage: found.outage }, 'the IFSC service gave no answer');
      return local.find(ifsc);
    },
  };
}
