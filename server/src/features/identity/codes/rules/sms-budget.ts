/** Maximum number of one-time codes sent by SMS per day (UTC). */
export interface SmsBudget {
  /** Per mobile number. Higher than what the code rules allow, so it is only a second line of defence. */
  readonly perNumber: number;
  /** Per network: an IPv4 address, or the /64 of an IPv6 one. */
  readonly perNetwork: number;
  /** For all numbers together. */
  readonly total: number;
}

/** Defaults of the settings. */
export const DEFAULT_SMS_BUDGET: SmsBudget = { perNumber: 15, perNetwork: 2000, total: 20_000 };
