/** Limits of SMS; days are UTC days. */
export interface SmsBudget {
  /** Codes per mobile number and day. Higher than what the code rules allow, so it is only a second line of defence. */
  readonly perNumber: number;
  /** Codes per network and day: an IPv4 address, or the /64 of an IPv6 one. */
  readonly perNetwork: number;
  /** Codes per wide network and hour: the /24 of an IPv4 address, or the /64 of an IPv6 one. */
  readonly perNetworkHour: number;
  /** Messages of any kind per mobile number and day, before notifications stop. */
  readonly messagesPerNumber: number;
  /** Messages of any kind per day, for all numbers together; the last fifth is for codes. */
  readonly total: number;
}

/** Defaults of the settings. */
export const DEFAULT_SMS_BUDGET: SmsBudget = {
  perNumber: 15,
  perNetwork: 2000,
  perNetworkHour: 30,
  messagesPerNumber: 20,
  total: 20_000,
};

/** Codes per wide network and hour while an alarm about unverified codes is active. */
export const THROTTLED_PER_NETWORK_HOUR = 5;

/** How long that alarm throttles codes. */
export const THROTTLE_MINUTES = 60;

/** Returns the number of messages in a day from which only codes are sent and operators are notified. */
export function codesOnlyFrom(total: number): number {
  return Math.floor((total * 4) / 5);
}

/** Codes of an hour whose share of verified ones says something; below this number it is chance. */
const MIN_SAMPLE = 50;

/** The time that people get to enter a code before it counts as unverified. */
export const ENTRY_MINUTES = 5;

/** Returns whether so few codes of an hour were verified that they seem to be requested by a machine. */
export function isSuspicious({
  sent,
  verified,
}: {
  readonly sent: number;
  readonly verified: number;
}): boolean {
  return sent >= MIN_SAMPLE && verified * 5 < sent;
}

/**
 * Returns the wide network of an address by which codes of an hour are counted; null for this machine, which no customer
 * uses: a proxy whose header is not trusted would otherwise lock all of them out.
 */
export function wideNetworkOf(network: string): string | null {
  if (network === '0:0:0:0::/64' || network.startsWith('127.')) return null;
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network);
  return v4 ? `${v4[1]}.0/24` : network;
}
