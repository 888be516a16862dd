import type { Allowance } from '../../../kernel/limits.ts';

/** Accounts that one network address may make; a college or an office behind one address is normal. */
export const SIGN_UPS_PER_ADDRESS: Allowance = { max: 300, seconds: 3600 };

/** Steps of forgotten passwords from one network address, for whichever numbers. */
export const RESETS_PER_ADDRESS: Allowance = { max: 300, seconds: 3600 };

/** Wrong passwords that an account's sessions may enter for a new mobile number. */
export const MOBILE_PASSWORDS_PER_ACCOUNT: Allowance = { max: 5, seconds: 900 };

/** Reset codes that may be entered for one number in a day; a right one resets the count. */
export const RESET_TRIES_PER_NUMBER: Allowance = { max: 10, seconds: 86_400 };

/** Wrong reset codes for all numbers together in an hour, at each multiple of which an alarm is raised. Nothing is refused by it. */
export const WRONG_RESETS_PER_ALARM: Allowance = { max: 100, seconds: 3600 };
