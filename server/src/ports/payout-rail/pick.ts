import type { FastifyBaseLogger } from 'fastify';
import type { PayoutRail, PayoutRailName } from './port.ts';
import { razorpayx } from './razorpayx.ts';

/** Selects the rail of payouts from the environment. */
export interface PayoutRailSettings {
  readonly PAYOUT_RAIL?: PayoutRailName | undefined;
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_URL: string;
  readonly RAZORPAYX_ACCOUNT_NUMBER?: string | undefined;
  readonly RAZORPAYX_WEBHOOK_SECRET?: string | undefined;
}

/** No person waits for the answer, and a payment that takes long is found again by its key. */
const TIMEOUT_MS = 20_000;

/**
 * Returns RazorpayX if it is chosen, otherwise the bank file.
 *
 * @throws an error that names the settings that are missing
 */
export function pickPayoutRail(
  settings: PayoutRailSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): PayoutRail {
  if (settings.PAYOUT_RAIL !== 'razorpayx') return { name: 'bank_file' };
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAYX_ACCOUNT_NUMBER: accountNumber,
    RAZORPAYX_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  if (!keyId || !keySecret || !accountNumber)
    throw new Error(
      'PAYOUT_RAIL=razorpayx needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAYX_ACCOUNT_NUMBER',
    );
  if (!webhookSecret)
    log.warn('RAZORPAYX_WEBHOOK_SECRET is not set: results of payouts are only found by polling');
  return razorpayx({
    url: settings.RAZORPAY_URL,
    keyId,
    keySecret,
    accountNumber,
    webhookSecret,
    timeoutMs: TIMEOUT_MS,
    userAgent: 'Aaspaas/1.0',
  });
}
