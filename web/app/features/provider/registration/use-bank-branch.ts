import { IFSC, tidyIfsc } from '@aaspaas/contract/features/bank-codes.ts';
import { useEffect, useEffectEvent } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';

/** The known data of an IFSC's branch; unknown values are empty. */
export interface BankBranch {
  readonly bankName: string;
  readonly branchName: string;
}

/**
 * Looks up an IFSC once it is complete, unless it is the initial value. For one that does not exist it shows the server's
 * message; if the lookup fails, nothing changes.
 */
export function useBankBranch(
  typed: string,
  known: string,
  handlers: { onFound(branch: BankBranch): void; onMissing(text: string): void },
): void {
  const onFound = useEffectEvent(handlers.onFound);
  const onMissing = useEffectEvent(handlers.onMissing);
  const ifsc = tidyIfsc(typed);
  useEffect(() => {
    if (!IFSC.test(ifsc) || ifsc === known) return;
    const controller = new AbortController();
    const { signal } = controller;
    call('provider.bank_branch', { params: { ifsc } }, { signal }).then(
      ({ data }) => {
        if (!signal.aborted) onFound(data);
      },
      (error: unknown) => {
        if (!signal.aborted && error instanceof ApiFailure && error.status === 404) onMissing(error.message);
      },
    );
    return () => controller.abort();
  }, [ifsc, known]);
}
