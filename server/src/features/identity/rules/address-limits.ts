import type { Allowance } from '../../../kernel/limits.ts';

/** Accounts that one network address may make; a college or an office behind one address is normal. */
export const SIGN_UPS_PER_ADDRESS: Allowance = { max: 300, seconds: 3600 };

/** Steps of forgotten passwords from one network address, for whichever numbers. */
export const RESETS_PER_ADDRESS: Allowance = { max: 300, seconds: 3600 };

/** Wrong passwords that an account's sessions may enter for a new mobile number. */
export const MOBILE_PASSWORDS_PER_ACCOUNT: Allowance = { max: 5, seconds: 900 };
