/** A bank account to check, with the name that its owner should have. */
export interface AccountToCheck {
  /** Our name for the check, at most 40 letters, digits and hyphens. A repeat may make another deposit. */
  readonly reference: string;
  readonly name: string;
  readonly account: string;
  readonly ifsc: string;
}

/** What the bank says about an account. */
export interface AccountCheckResult {
  /** Whether the account exists and takes money. */
  readonly active: boolean;
  /** The name at the bank; null if the bank does not say it, as for an account that does not exist. */
  readonly registeredName: string | null;
  /** How much both names agree, 0 to 100. */
  readonly score: number;
  /** The vendor's id of the check. */
  readonly reference: string;
}

/** The vendor gave no answer; a retry may help. The reason goes to the log, so it contains no personal data. */
export interface CheckOutage {
  readonly outage: string;
}

/** Checks bank accounts by a deposit of one rupee (“penny drop”). Never throws: every outcome is a value. */
export interface AccountCheck {
  /** Starts a check, or returns its result if the bank answers at once. `pending`: ask again with the vendor's id. */
  check(account: AccountToCheck): Promise<AccountCheckResult | { readonly pending: string } | CheckOutage>;
  /** Returns the result of a check by the vendor's id. `not_found`: the vendor does not know it, or gave it up; make another one. */
  resultOf(
    id: string,
  ): Promise<AccountCheckResult | { readonly pending: string } | 'not_found' | CheckOutage>;
}
