/** How many one-time codes are sent by SMS in a day (UTC) at most. */
export interface SmsBudget {
  /** To one mobile number. More than the code rules allow it, so that it is a second line only. */
  readonly perNumber: number;
  /** For requests from one network: an IPv4 address, or the /64 of an IPv6 one. */
  readonly perNetwork: number;
  /** To all numbers together. */
  readonly total: number;
}

/** The defaults of the settings. */
export const DEFAULT_SMS_BUDGET: SmsBudget = { perNumber: 15, perNetwork: 2000, total: 20_000 };
