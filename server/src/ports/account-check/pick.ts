import { localAccountCheck } from './local.ts';
import type { AccountCheck } from './port.ts';
import { razorpayxAccountCheck } from './razorpayx.ts';

/** Selects how bank accounts are checked from the environment. */
export interface AccountCheckSettings {
  readonly ACCOUNT_CHECK?: 'local' | 'razorpayx' | undefined;
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_URL: string;
  readonly RAZORPAYX_ACCOUNT_NUMBER?: string | undefined;
}

const TIMEOUT_MS = 20_000;

/**
 * Returns RazorpayX's account validation if it is chosen, otherwise the local answers.
 *
 * @throws an error that names the settings that are missing
 */
export function pickAccountCheck(settings: AccountCheckSettings): AccountCheck {
  if (settings.ACCOUNT_CHECK !== 'razorpayx') return localAccountCheck();
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAYX_ACCOUNT_NUMBER: accountNumber,
  } = settings;
  if (!keyId || !keySecret || !accountNumber)
    throw new Error(
      'ACCOUNT_CHECK=razorpayx needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAYX_ACCOUNT_NUMBER',
    );
  return razorpayxAccountCheck({
    url: settings.RAZORPAY_URL,
    keyId,
    keySecret,
    accountNumber,
    timeoutMs: TIMEOUT_MS,
    userAgent: 'Aaspaas/1.0',
  });
}
