/** The branch that an IFSC belongs to. */
export interface BankBranch {
  readonly bank: string;
  /** Null where only the bank is known. */
  readonly branch: string | null;
}

/** Knows bank branches by their IFSC. It never throws on what the source does: every outcome is a value. */
export interface BankBranches {
  /** The branch of a code; `not_found` only where there is surely none; `unavailable` where nothing is known of it now. */
  find(ifsc: string): Promise<BankBranch | 'not_found' | 'unavailable'>;
}
