import type { RateLimit } from '../../../kernel/limits.ts';

/** Accounts that one network address may make; a college or an office behind one address is normal. */
export const SIGN_UPS_PER_ADDRESS: RateLimit = { max: 300, seconds: 3600 };

/** Steps of forgotten passwords from one network address, for whichever numbers. */
export const RESETS_PER_ADDRESS: RateLimit = { max: 300, seconds: 3600 };

/** Wrong passwords that an account's sessions may enter for a new mobile number. */
export const MOBILE_CHANGE_ATTEMPTS_PER_ACCOUNT: RateLimit = { max: 5, seconds: 900 };

/** Reset codes that may be entered for one number in a day; a right one resets the count. */
export const RESET_ATTEMPTS_PER_NUMBER: RateLimit = { max: 10, seconds: 86_400 };

/** Wrong reset codes for all numbers together in an hour, at each multiple of which an alarm is raised. Nothing is refused by it. */
export const FAILED_RESETS_PER_ALERT: RateLimit = { max: 100, seconds: 3600 };
