import { bankOf, IFSC } from '@aaspaas/contract/features/bank-codes.ts';
import type { BankBranches } from './port.ts';

/** The banks that come with the product, by a code's first letters; of branches it knows nothing. No network, never out. */
export function localBankBranches(): BankBranches {
  return {
    async find(ifsc) {
      if (!IFSC.test(ifsc)) return 'not_found';
      const bank = bankOf(ifsc);
      // The list is not whole: a bank that it does not have may well be one.
      return bank === undefined ? 'unavailable' : { bank, branch: null };
    },
  };
}
