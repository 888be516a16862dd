import { bankOf, IFSC } from '@aaspaas/contract/features/bank-codes.ts';
import type { BankBranches } from './port.ts';

/** Looks up the bundled list of banks by a code's first letters; it contains no branches. Uses no network and is never unavailable. */
export function localBankBranches(): BankBranches {
  return {
    async find(ifsc) {
      if (!IFSC.test(ifsc)) return 'not_found';
      const bank = bankOf(ifsc);
      // The list is incomplete: a bank missing from it may well exist.
      return bank === undefined ? 'unavailable' : { bank, branch: null };
    },
  };
}
