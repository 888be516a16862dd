/** The branch of an IFSC. */
export interface BankBranch {
  readonly bank: string;
  /** Null if only the bank is known. */
  readonly branch: string | null;
}

/** Looks up bank branches by IFSC. Never throws on a failure of the source: every outcome is a value. */
export interface BankBranches {
  /** Returns the branch of a code; `not_found` only if it certainly does not exist; `unavailable` if nothing can be found out now. */
  find(ifsc: string): Promise<BankBranch | 'not_found' | 'unavailable'>;
}
