import { bankOf, IFSC, tidyIfsc } from '@aaspaas/contract/features/bank-codes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';

/** The known data of an IFSC's branch; unknown values are empty. */
interface BankBranch {
  readonly bankName: string;
  readonly branchName: string;
}

/** The fields of a bank account, and how a form changes them. */
export interface BankFields {
  readonly ifsc: string;
  readonly bank: string;
  readonly branch: string;
  readonly setIfsc: (ifsc: string) => void;
  readonly setBank: (name: string) => void;
  readonly setBranch: (name: string) => void;
  /** Shows that no branch has the IFSC. */
  readonly refuse: (text: string) => void;
}

/**
 * Fills in bank and branch of an IFSC: the bank's name at once by its first letters, the rest once it is looked up. Only empty fields and
 * values of another IFSC are replaced. Returns the handler of the IFSC field.
 *
 * @param known the IFSC of the stored account, whose values are not looked up
 */
export function useBankBranch(fields: BankFields, known = ''): (typed: string) => void {
  const [filled, setFilled] = useState<BankBranch | null>(null);
  useBranchOf(fields.ifsc, known, {
    onFound(found) {
      const replaceable = ['', filled?.bankName, bankOf(fields.ifsc)];
      if (found.bankName && replaceable.includes(fields.bank.trim())) fields.setBank(found.bankName);
      if (!fields.branch.trim() || fields.branch === filled?.branchName) fields.setBranch(found.branchName);
      setFilled(found);
    },
    onMissing: fields.refuse,
  });
  return (typed) => {
    const [before, bank] = [bankOf(fields.ifsc), bankOf(typed)];
    if (bank && (!fields.bank.trim() || fields.bank === before)) fields.setBank(bank);
    fields.setIfsc(typed.toUpperCase());
  };
}

/**
 * Looks up an IFSC once it is complete, unless it is the initial value. For one that does not exist it shows the server's
 * message; if the lookup fails, nothing changes.
 */
function useBranchOf(
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
