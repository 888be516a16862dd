import type { RateLimit } from '../../../../kernel/rate-limit.ts';

/** Accounts that one network address may create; allows for a college or an office behind one address. */
export const SIGN_UPS_PER_ADDRESS: RateLimit = { max: 300, seconds: 3600 };

/** Password reset requests from one network address, for any number. */
export const RESETS_PER_ADDRESS: RateLimit = { max: 300, seconds: 3600 };

/** Wrong passwords that an account's sessions may enter for a new mobile number. */
export const MOBILE_CHANGE_ATTEMPTS_PER_ACCOUNT: RateLimit = { max: 5, seconds: 900 };

/** Reset codes that may be entered for one number in a day; a right one resets the count. */
export const RESET_ATTEMPTS_PER_NUMBER: RateLimit = { max: 10, seconds: 86_400 };

/** Wrong reset codes across all numbers in an hour; every multiple raises an alarm. It refuses nothing. */
export const FAILED_RESETS_PER_ALERT: RateLimit = { max: 100, seconds: 3600 };
